/* A character device for a serial bus, in the shape of a small kernel driver.
 *
 * The rule to be kept: the device lock is taken and released in turn, never twice in a row, and no function of the interface
 * returns while it holds the lock. A violation calls reach_error().
 *
 * The environment (main) calls the operations in any order with any arguments. */

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

typedef unsigned char u8;
typedef unsigned int u32;

enum { EIO = 5, EAGAIN = 11, EBUSY = 16, ENODEV = 19, EINVAL = 22, EMSGSIZE = 90 };
enum { BUFFER_SIZE = 16, MAX_SPEED = 25000000, QUEUE_LENGTH = 4 };

/* ---- the lock, with the rule built in ---- */

struct spinlock { int held; };

static void spin_lock(struct spinlock *lock)
{
    if (lock->held) reach_error();
    lock->held = 1;
}

static void spin_unlock(struct spinlock *lock)
{
    if (!lock->held) reach_error();
    lock->held = 0;
}

/* ---- the device ---- */

struct transfer {
    u8 *tx;
    u8 *rx;
    u32 length;
    u32 speed;
};

struct device {
    struct spinlock lock;
    int present;
    int users;
    u32 mode;
    u32 speed;
    u32 bits_per_word;
    u8 buffer[BUFFER_SIZE];
    u32 filled;
    struct transfer queue[QUEUE_LENGTH];
    u32 queued;
    u32 errors;
};

static struct device spidev = { .present = 1, .speed = 1000000, .bits_per_word = 8 };

/* ---- the bus underneath: every word that goes out brings one in ---- */

static u8 bus_exchange(struct device *dev, u8 out)
{
    u8 in = (u8)__VERIFIER_nondet_int();
    if (dev->mode & 1) in = (u8)(in ^ 0xff);
    return dev->mode & 2 ? (u8)(in + out) : in;
}

static int bus_transfer(struct device *dev, const struct transfer *t)
{
    if (!dev->present) return -ENODEV;
    if (t->speed == 0 || t->speed > MAX_SPEED) return -EINVAL;
    for (u32 i = 0; i < t->length; i++) {
        u8 word = t->tx ? t->tx[i] : 0;
        u8 answer = bus_exchange(dev, word);
        if (t->rx) t->rx[i] = answer;
    }
    return (int)t->length;
}

/* ---- the queue; callers hold the lock ---- */

static int queue_add(struct device *dev, const struct transfer *t)
{
    if (dev->queued == QUEUE_LENGTH) return -EAGAIN;
    dev->queue[dev->queued] = *t;
    dev->queued++;
    return 0;
}

static int queue_run(struct device *dev)
{
    int total = 0;
    for (u32 i = 0; i < dev->queued; i++) {
        int status = bus_transfer(dev, &dev->queue[i]);
        if (status < 0) {
            dev->errors++;
            dev->queued = 0;
            return status;
        }
        total += status;
    }
    dev->queued = 0;
    return total;
}

/* ---- the interface ---- */

static int spidev_open(struct device *dev)
{
    int status = 0;
    spin_lock(&dev->lock);
    if (!dev->present) status = -ENODEV;
    else dev->users++;
    spin_unlock(&dev->lock);
    return status;
}

static void spidev_remove(struct device *dev)
{
    spin_lock(&dev->lock);
    dev->present = 0;
    dev->queued = 0;
    spin_unlock(&dev->lock);
}

static void spidev_release(struct device *dev)
{
    spin_lock(&dev->lock);
    if (dev->users > 0) dev->users--;
    if (dev->users == 0) {
        dev->filled = 0;
        dev->queued = 0;
    }
    spin_unlock(&dev->lock);
}

static int spidev_read(struct device *dev, u8 *to, u32 count)
{
    struct transfer t = { .rx = dev->buffer, .length = count, .speed = dev->speed };
    int status;
    if (count > BUFFER_SIZE) return -EMSGSIZE;
    spin_lock(&dev->lock);
    if (dev->users == 0) {
        spin_unlock(&dev->lock);
        return -EBUSY;
    }
    status = bus_transfer(dev, &t);
    if (status > 0) {
        for (int i = 0; i < status; i++) to[i] = dev->buffer[i];
    }
    spin_unlock(&dev->lock);
    return status;
}

static int spidev_write(struct device *dev, const u8 *from, u32 count)
{
    struct transfer t = { .tx = dev->buffer, .length = count, .speed = dev->speed };
    int status;
    if (count > BUFFER_SIZE) return -EMSGSIZE;
    spin_lock(&dev->lock);
    if (dev->users == 0) {
        spin_unlock(&dev->lock);
        return -EBUSY;
    }
    if (dev->queued > 0) {
        spin_unlock(&dev->lock);
        return -EAGAIN; /* one write at a time */
    }
    for (u32 i = 0; i < count; i++) dev->buffer[i] = from[i];
    dev->filled = count;
    status = queue_add(dev, &t);
    if (status == 0) status = queue_run(dev);
    spin_unlock(&dev->lock);
    return status;
}

enum { SET_MODE, SET_SPEED, SET_BITS, GET_ERRORS };

static int spidev_ioctl(struct device *dev, u32 command, u32 argument)
{
    int status = 0;
    spin_lock(&dev->lock);
    switch (command) {
    case SET_MODE:
        dev->mode = argument & 3;
        break;
    case SET_SPEED:
        if (argument == 0 || argument > MAX_SPEED) status = -EINVAL;
        else dev->speed = argument;
        break;
    case SET_BITS:
        if (argument < 4 || argument > 32) status = -EINVAL;
        else dev->bits_per_word = argument;
        break;
    case GET_ERRORS:
        status = (int)dev->errors;
        break;
    default:
        status = -EINVAL;
    }
    spin_unlock(&dev->lock);
    return status;
}

/* ---- the environment ---- */

static void check_unlocked(const struct device *dev)
{
    if (dev->lock.held) reach_error();
}

int main(void)
{
    u8 data[BUFFER_SIZE] = { 0 };
    int rounds = __VERIFIER_nondet_int();
    for (int i = 0; i < rounds; i++) {
        switch (__VERIFIER_nondet_int()) {
        case 0: spidev_open(&spidev); break;
        case 1: spidev_release(&spidev); break;
        case 2: spidev_read(&spidev, data, __VERIFIER_nondet_uint()); break;
        case 3: spidev_write(&spidev, data, __VERIFIER_nondet_uint()); break;
        case 4: spidev_ioctl(&spidev, __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()); break;
        case 5: spidev_remove(&spidev); break;
        default: break;
        }
        check_unlocked(&spidev);
    }
    return 0;
}
