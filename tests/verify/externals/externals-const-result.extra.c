int *find(const int *p) { return (int *)p; }
