static unsigned short counter;
static int apart;
static int bump(void) { return ++counter; }
static int other(void) { return ++apart; }
int main(void) { return bump() + other(); }
