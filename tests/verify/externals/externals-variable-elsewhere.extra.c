struct operations {
    void (*run)(void);
};
extern struct operations operations;
struct operations *chosen = &operations;
