// expect-parse: error 4:12 nothere
int main(void)
{
    return nothere;
}
