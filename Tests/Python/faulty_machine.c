// What a machine does wrong, for a program that this library is loaded into (LD_PRELOAD). The file that FAULTY_MACHINE names holds two
// numbers, which a test changes while the program runs: seconds that the clock is ahead, and the error of every write to a database.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static volatile long *faults;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTY_MACHINE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *map = mmap(NULL, 2 * sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (map != MAP_FAILED) faults = map;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int clock_gettime(clockid_t id, struct timespec *time) {
    static __typeof__(&clock_gettime) real;
    if (!real) real = REAL(clock_gettime);
    int status = real(id, time);
    if (faults && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) time->tv_sec += faults[0];
    return status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int status = clock_gettime(CLOCK_REALTIME, &now);
    if (time) *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return status;
}

time_t time(time_t *seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds) *seconds = now.tv_sec;
    return now.tv_sec;
}

// Whether writing to this file fails. Sets the error.
static int fails(int file) {
    if (!faults || !faults[1]) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, ".sqlite")) return 0;
    errno = (int)faults[1];
    return 1;
}

ssize_t write(int file, const void *bytes, size_t count) { return fails(file) ? -1 : REAL(write)(file, bytes, count); }

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    return fails(file) ? -1 : REAL(pwrite)(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
    return fails(file) ? -1 : REAL(pwrite64)(file, bytes, count, place);
}

int ftruncate(int file, off_t length) { return fails(file) ? -1 : REAL(ftruncate)(file, length); }

int ftruncate64(int file, off64_t length) { return fails(file) ? -1 : REAL(ftruncate64)(file, length); }

int fdatasync(int file) { return fails(file) ? -1 : REAL(fdatasync)(file); }

int fsync(int file) { return fails(file) ? -1 : REAL(fsync)(file); }
