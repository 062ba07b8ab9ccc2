void show(const char *p, ...) { (void)p; }
