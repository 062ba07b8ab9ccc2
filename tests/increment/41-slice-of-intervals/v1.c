extern void reach_error(void);
int unread;

int main(void)
{
    int i = 0;
    unread = 3;
    while (i < 4) i++;
    if (i > 4) reach_error();
    return 0;
}
