int find(const char *text, char wanted, char **place)
{
    while (*text && *text != wanted) text++;
    *place = (char *)text;
    return *text != 0;
}
