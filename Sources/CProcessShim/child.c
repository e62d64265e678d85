#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// MARK: - In the parent

static int describe_files(posix_spawn_file_actions_t *actions, int channel, int log) {
    int error = posix_spawn_file_actions_adddup2(actions, channel, STDIN_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, channel, STDOUT_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, log, STDERR_FILENO);
#ifdef __linux__
    // Libraries open files without O_CLOEXEC.
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
    return error;
}

static int describe_signals(posix_spawnattr_t *attributes) {
    sigset_t all;
    sigfillset(&all);
    int error = posix_spawnattr_setsigdefault(attributes, &all);
    // The mask is empty and the group a new one: the values that the attributes have from the start.
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
    return error != 0 ? error : posix_spawnattr_setflags(attributes, flags);
}

int child_spawn(
    const char *path, char *const arguments[], char *const environment[], int channel, int log, pid_t *child) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) error = posix_spawnattr_init(&attributes);
    if (error == 0) error = describe_files(&actions, channel, log);
    if (error == 0) error = describe_signals(&attributes);
    if (error == 0) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

#ifdef __linux__

static int make_channel(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

static int make_log(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

#else

static int close_in_children(const int ends[2]) {
    for (int index = 0; index < 2; index++) {
        if (fcntl(ends[index], F_SETFD, FD_CLOEXEC) != 0) return errno;
    }
    return 0;
}

static int make_channel(int ends[2]) {
    int on = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
    if (setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) != 0) return errno;
    return close_in_children(ends);
}

static int make_log(int ends[2]) {
    return pipe(ends) == 0 ? close_in_children(ends) : errno;
}

#endif

static int never_block(int end) {
    return fcntl(end, F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

int child_channel(int ends[2]) {
    int error = make_channel(ends);
    return error != 0 ? error : never_block(ends[0]);
}

int child_log(int ends[2]) {
    int error = make_log(ends);
    return error != 0 ? error : never_block(ends[0]);
}

ssize_t child_send(int channel, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    return send(channel, bytes, count, MSG_NOSIGNAL);
#else
    return send(channel, bytes, count, 0);
#endif
}

// MARK: - In either

int process_keep_memory_private(void) {
    struct rlimit none = {0, 0};
    int error = setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : errno;
#ifdef __linux__
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 && error == 0) error = errno;
#endif
    return error;
}

// MARK: - In the child

int child_volunteer(void) {
#ifdef __linux__
    static const char score[] = "900";
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    ssize_t written = write(file, score, sizeof score - 1);
    int error = written < 0 ? errno : 0;
    close(file);
    return error;
#else
    return ENOSYS;
#endif
}

static int limit(int resource, rlim_t amount) {
    struct rlimit limits = {.rlim_cur = amount, .rlim_max = amount};
    return setrlimit(resource, &limits) == 0 ? 0 : errno;
}

int child_confine(uint64_t memory) {
    int error = limit(RLIMIT_DATA, memory);
    if (error == 0) error = limit(RLIMIT_CORE, 0);
    if (error == 0) error = limit(RLIMIT_FSIZE, 0);
#ifdef __linux__
    if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
    if (error == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) error = errno;
#endif
    return error;
}

int child_limit_files(uint32_t files) { return limit(RLIMIT_NOFILE, files); }

int child_seal(uint32_t files) {
    int error = child_limit_files(files);
    return error != 0 ? error : limit(RLIMIT_NPROC, 0);
}

int child_become(const char *path, char *const arguments[]) {
    static char language[] = "LANG=C.UTF-8";
    char *const environment[] = {language, NULL};
    execve(path, arguments, environment);
    return errno;
}

/// The processor time that the limit counts. Linux counts ticks at which the process was running. On a machine shared
/// with processes that run for less than a tick, they amounted to a quarter more than CLOCK_PROCESS_CPUTIME_ID
/// measures. Over a worker's life the two drift apart by many seconds.
static int limited_time(struct timespec *used) {
#ifdef __linux__
    // The kernel's MAKE_PROCESS_CPUCLOCK(0, CPUCLOCK_PROF): user and system time of this process by ticks.
    const clockid_t clock = (clockid_t)(~0U << 3);
#else
    const clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
#endif
    return clock_gettime(clock, used) == 0 ? 0 : errno;
}

int child_allow_cpu(uint32_t seconds) {
    struct timespec used;
    int error = limited_time(&used);
    if (error != 0) return error;
    // The limit counts whole seconds since the start of the process. Only the soft limit is set, so that it can be
    // raised again.
    struct rlimit limits = {.rlim_cur = (rlim_t)used.tv_sec + seconds + 1, .rlim_max = RLIM_INFINITY};
    return setrlimit(RLIMIT_CPU, &limits) == 0 ? 0 : errno;
}
