/* uart.c — a serial port in the shape of a small kernel driver.
 *
 * The rule to be kept: the port's lock is taken and released in turn, never twice in a row, no entry point of the driver returns
 * while it holds the lock, and the device's registers are touched under the lock only. A violation calls reach_error().
 *
 * The environment (main) loads the driver and calls its entry points in any order, any number of times, with any arguments. */

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

typedef unsigned int u32;

enum { EIO = 5, EAGAIN = 11, EBUSY = 16, ENODEV = 19, EINVAL = 22 };
enum { FIFO_SIZE = 16, MAX_SPEED = 115200 };
enum { STATUS_READY = 1, STATUS_EMPTY = 2, STATUS_ERROR = 4 };
enum { SET_SPEED = 1, SET_PARITY = 2, GET_ERRORS = 3, FLUSH = 4 };

/* ---- the lock, with the rule built in ---- */

static int lock_held;

static void spin_lock(void)
{
    if (lock_held) reach_error();
    lock_held = 1;
}

static void spin_unlock(void)
{
    if (!lock_held) reach_error();
    lock_held = 0;
}

/* ---- the device's registers ---- */

static u32 device_status(void)
{
    if (!lock_held) reach_error();
    return __VERIFIER_nondet_uint() & 7;
}

static u32 device_get(void)
{
    if (!lock_held) reach_error();
    return __VERIFIER_nondet_uint() & 0xff;
}

static void device_put(u32 byte)
{
    if (!lock_held) reach_error();
    (void)byte;
}

/* ---- the port ---- */

static int present;   /* between probe and remove */
static int users;     /* who have it open */
static u32 speed;
static int parity;
static u32 errors;
static u32 received;  /* bytes in the receive buffer */
static u32 pending;   /* bytes in the send buffer */
static u32 last_byte;
static u32 requests;  /* how many requests were completed: tells whether somebody was faster */

/* Takes in what the device has. The caller holds the lock. */
static int port_receive(void)
{
    u32 status = device_status();
    while (status & STATUS_READY) {
        if (status & STATUS_ERROR) {
            errors++;
            return -EIO;
        }
        if (received == FIFO_SIZE) return -EAGAIN;
        last_byte = device_get();
        received++;
        status = device_status();
    }
    return 0;
}

/* Hands the device as much as it takes. The caller holds the lock. */
static int port_send(void)
{
    while (pending > 0) {
        u32 status = device_status();
        if (status & STATUS_ERROR) {
            errors++;
            return -EIO;
        }
        if (!(status & STATUS_EMPTY)) return -EAGAIN;
        device_put(last_byte);
        pending--;
    }
    return 0;
}

/* Sends all that is pending, and lets the interrupt handler in between the pieces: a request that is completed without the lock
 * means that the queue has to be looked at again. */
static int port_drain(void)
{
    u32 seen;
    int result;
    do {
        spin_lock();
        seen = requests;
        result = port_send();
        if (result == 0 && __VERIFIER_nondet_int()) {
            spin_unlock();
            requests++; /* wakes up who waits for the request */
        }
    } while (seen != requests);
    spin_unlock();
    return result;
}

/* ---- entry points ---- */

static int uart_probe(void)
{
    u32 status;
    spin_lock();
    status = device_status();
    if (status & STATUS_ERROR) {
        spin_unlock();
        return -ENODEV;
    }
    present = 1;
    users = 0;
    speed = 9600;
    parity = 0;
    errors = 0;
    received = 0;
    pending = 0;
    spin_unlock();
    return 0;
}

static void uart_remove(void)
{
    spin_lock();
    present = 0;
    pending = 0;
    spin_unlock();
}

static int uart_open(void)
{
    int result = 0;
    spin_lock();
    if (!present) result = -ENODEV;
    else if (users == 4) result = -EBUSY;
    else users++;
    spin_unlock();
    return result;
}

static void uart_release(void)
{
    spin_lock();
    if (users > 0) users--;
    if (users == 0) {
        received = 0;
        pending = 0;
    }
    spin_unlock();
}

static int uart_read(u32 count, int blocking)
{
    u32 done = 0;
    int result = 0;
    spin_lock();
    if (!present || users == 0) {
        spin_unlock();
        return -ENODEV;
    }
    while (done < count) {
        if (received == 0) {
            result = port_receive();
            if (result < 0) break;
            if (received == 0 && !blocking) {
                result = -EAGAIN;
                break;
            }
            if (received == 0) { /* let others work while we wait */
                spin_unlock();
                spin_lock();
                continue;
            }
        }
        received--;
        done++;
    }
    spin_unlock();
    return done > 0 ? (int)done : result;
}

static int uart_write(u32 count)
{
    u32 done = 0;
    int result = 0;
    spin_lock();
    if (!present || users == 0) {
        spin_unlock();
        return -ENODEV;
    }
    while (done < count && pending < FIFO_SIZE) {
        pending++;
        done++;
    }
    spin_unlock();
    result = port_drain();
    return done > 0 ? (int)done : result;
}

static int uart_ioctl(u32 command, u32 argument)
{
    int result = 0;
    spin_lock();
    switch (command) {
    case SET_SPEED:
        if (argument == 0 || argument > MAX_SPEED) result = -EINVAL;
        else speed = argument;
        break;
    case SET_PARITY:
        parity = argument & 1;
        break;
    case GET_ERRORS:
        result = (int)(errors & 0xffff);
        break;
    case FLUSH:
        spin_unlock();
        return port_drain();
    default:
        result = -EINVAL;
    }
    spin_unlock();
    return result;
}

static void uart_interrupt(void)
{
    int locked = 0;
    if (present) {
        spin_lock();
        locked = 1;
    }
    if (locked && users > 0) {
        if (port_receive() == -EIO) received = 0;
        port_send();
    }
    if (locked) spin_unlock();
}

/* ---- the environment ---- */

int main(void)
{
    if (uart_probe() < 0) return 1;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0: uart_open(); break;
        case 1: uart_release(); break;
        case 2: uart_read(__VERIFIER_nondet_uint(), __VERIFIER_nondet_int()); break;
        case 3: uart_write(__VERIFIER_nondet_uint()); break;
        case 4: uart_ioctl(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()); break;
        default: uart_interrupt(); break;
        }
        if (lock_held) reach_error();
    }
    uart_remove();
    return lock_held;
}
