// expect: exit 1
double _Complex z = 1.5 + 2.5i;
float _Complex unused[2] = {1.0f, 0};
void *through[] = {&z};
int main(void)
{
    double *p = through[0];
    return p[1] == 2.5;
}
