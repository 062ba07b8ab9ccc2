struct operations {
    void (*run)(void);
};
extern struct operations operations;
struct operations *find_operations(void) { return &operations; }
