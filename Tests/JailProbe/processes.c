#define _GNU_SOURCE
#include "CProcessShim.h"
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// MARK: - Limits

enum { MEMORY = 64 << 20, FILES = 10, SECONDS = 100, SOMEBODY = 12345 };

static int confine(void) { return child_confine(MEMORY); }
static int seal(void) { return child_seal(FILES); }

static int take_memory(size_t bytes) {
    return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}
static int take_half_the_memory(void) { return take_memory(MEMORY / 2); }
static int take_more_memory(void) { return take_memory(MEMORY + 1); }

static int write_file(void) {
    int file = fileno(tmpfile());
    return error_of(write(file, "x", 1));
}
static int raise_limit(void) {
    const struct rlimit more = {2 * (rlim_t)MEMORY, 2 * (rlim_t)MEMORY};
    return geteuid() == 0 && setresuid(SOMEBODY, SOMEBODY, SOMEBODY) != 0 ? errno : error_of(setrlimit(RLIMIT_DATA, &more));
}

static int open_many(void) {
    int last = 0;
    for (int count = 0; count < FILES && last >= 0; count++) last = open("/dev/null", O_RDONLY);
    return error_of(last);
}
static int open_one(void) { return error_of(open("/dev/null", O_RDONLY)); }
static int start_process(void) {
    if (geteuid() == 0 && setresuid(SOMEBODY, SOMEBODY, SOMEBODY) != 0) return errno;
    pid_t child = fork();
    if (child == 0) _exit(0);
    return error_of(child);
}

static void print_limits(const char *measure, probe_step take) {
    static const struct {
        const char *name;
        int resource;
    } limits[] = {
        {"data", RLIMIT_DATA}, {"core", RLIMIT_CORE}, {"file", RLIMIT_FSIZE}, {"files", RLIMIT_NOFILE}, {"processes", RLIMIT_NPROC},
    };
    fflush(NULL);
    pid_t child = fork();
    if (child != 0) {
        waitpid(child, NULL, 0);
        return;
    }
    struct rlimit before[5], after;
    for (int index = 0; index < 5; index++) getrlimit(limits[index].resource, &before[index]);
    if (take() != 0) _exit(EXIT_FAILURE);
    for (int index = 0; index < 5; index++) {
        getrlimit(limits[index].resource, &after);
        if (memcmp(&after, &before[index], sizeof after) == 0) continue;
        printf("%s %s %ju %ju\n", measure, limits[index].name, (uintmax_t)after.rlim_cur, (uintmax_t)after.rlim_max);
    }
    int end = 0;
    prctl(PR_GET_PDEATHSIG, &end, 0, 0, 0);
    printf("%s privileges-for-ever %d parent-death %d\n", measure, prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), end);
    fflush(NULL);
    _exit(0);
}

void probe_limits(void) {
    // So that each limit is one that changes.
    const struct rlimit many = {4096, 4096}, core = {1 << 20, 1 << 20};
    setrlimit(RLIMIT_NOFILE, &many);
    setrlimit(RLIMIT_CORE, &core);
    print_limits("confine", confine);
    print_limits("seal", seal);
    signal(SIGXFSZ, SIG_IGN);
#define TRY(lock, deed) printf("%s %s %s\n", #deed, outcome(NULL, deed), outcome(lock, deed))
    TRY(confine, take_half_the_memory), TRY(confine, take_more_memory), TRY(confine, write_file), TRY(confine, raise_limit);
    TRY(seal, open_one), TRY(seal, open_many), TRY(seal, start_process);
#undef TRY
    signal(SIGXFSZ, SIG_DFL);
}

// MARK: - Memory

void probe_memory(void) {
    const struct rlimit core = {1 << 20, 1 << 20};
    setrlimit(RLIMIT_CORE, &core);
    struct rlimit after;
    int score = -1, error = child_volunteer();
    FILE *file = fopen("/proc/self/oom_score_adj", "r");
    if (file == NULL || fscanf(file, "%d", &score) != 1) score = -1;
    printf("volunteer error %d score %d\n", error, score);
    error = process_keep_memory_private();
    getrlimit(RLIMIT_CORE, &after);
    printf(
        "private error %d core %ju %ju dumpable %d\n", error, (uintmax_t)after.rlim_cur, (uintmax_t)after.rlim_max,
        prctl(PR_GET_DUMPABLE, 0, 0, 0, 0));
}

// MARK: - Privileges

static void print_privileges(const char *who) {
    int end = 0, error = child_drop_privileges();
    prctl(PR_GET_PDEATHSIG, &end, 0, 0, 0);
    uid_t users[3];
    gid_t groups[3];
    getresuid(&users[0], &users[1], &users[2]);
    getresgid(&groups[0], &groups[1], &groups[2]);
    printf(
        "%s error %d users %d %d %d groups %d %d %d others %d dumpable %d parent-death %d", who, error, users[0], users[1], users[2],
        groups[0], groups[1], groups[2], getgroups(0, NULL), prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), end);
    // Nobody can read what can't be dumped through /proc, but the process itself may ask the kernel.
    FILE *status = fopen("/proc/thread-self/status", "r");
    char line[256];
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        char set[4];
        unsigned long long bits;
        if (sscanf(line, "Cap%3[PEI]%*[a-z]: %llx", set, &bits) == 2) printf(" %c %llu", set[0], bits);
    }
    printf("\n");
}

/// Leaves root something that a change of the user does not take away.
static void inherit_something(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (geteuid() != 0 || syscall(SYS_capget, &header, sets) != 0) return;
    for (int index = 0; index < _LINUX_CAPABILITY_U32S_3; index++) sets[index].inheritable = sets[index].permitted;
    syscall(SYS_capset, &header, sets);
}

static void in_child(const char *who, uid_t user) {
    fflush(NULL);
    pid_t child = fork();
    if (child != 0) {
        waitpid(child, NULL, 0);
        return;
    }
    // Some groups to lose.
    const gid_t others[] = {4, 20};
    if (geteuid() == 0) setgroups(2, others);
    inherit_something();
    if (user != geteuid()) {
        if (setresgid(user, user, user) != 0 || setresuid(user, user, user) != 0) _exit(EXIT_FAILURE);
        prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    }
    print_privileges(who);
    fflush(NULL);
    _exit(0);
}

static pid_t parent;
static int to_parent[2];

/// In the midst of the measure the parent ends.
static void lose_parent(int signal) {
    (void)signal;
    (void)!write(to_parent[1], "x", 1);
    while (getppid() == parent) usleep(1000);
}

/// Whether a process that lost its parent in the midst of dropping its privileges ends by itself: nobody else would end it.
static const char *fate_of_orphan(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    int ends[2];
    if (pipe(ends) != 0 || pipe(to_parent) != 0) exit(EXIT_FAILURE);
    fflush(NULL);
    if (fork() == 0) {
        parent = getpid();
        if (fork() == 0) {
            signal(SIGSYS, lose_parent);
            trap("capget");
            (void)child_drop_privileges();
            (void)!write(ends[1], "x", 1);
            _exit(0);
        }
        char byte;
        _exit((int)read(to_parent[0], &byte, 1));
    }
    close(ends[1]);
    char byte;
    const char *result = read(ends[0], &byte, 1) == 0 ? "ended" : "went on";
    while (wait(NULL) > 0) continue;
    return result;
}

void probe_privileges(void) {
    in_child("start", geteuid());
    if (geteuid() == 0) in_child("somebody", SOMEBODY);
    printf("orphan %s\n", fate_of_orphan());
}

// MARK: - Faults of the kernel's

void probe_measure(const char *measure) {
    int error = EXIT_FAILURE, ends[2], end = 0;
    // Left over from an earlier call: no measure may take it for its own.
    errno = EDOM;
    if (strcmp(measure, "confine") == 0) error = confine();
    if (strcmp(measure, "seal") == 0) error = seal();
    if (strcmp(measure, "allow_cpu") == 0) error = child_allow_cpu(SECONDS);
    if (strcmp(measure, "privileges") == 0) error = child_drop_privileges();
    if (strcmp(measure, "inherited-privileges") == 0) {
        inherit_something();
        refuse("capset=77");
        error = child_drop_privileges();
    }
    if (strcmp(measure, "files") == 0) error = child_lock_files();
    if (strcmp(measure, "calls") == 0) error = child_filter_calls();
    if (strcmp(measure, "channel") == 0) error = child_channel(ends);
    if (strcmp(measure, "log") == 0) error = child_log(ends);
    if (strcmp(measure, "spawn") == 0) {
        char *const nothing[] = {NULL};
        pid_t child;
        error = child_spawn("/bin/true", nothing, nothing, STDIN_FILENO, STDERR_FILENO, &child);
    }
    prctl(PR_GET_PDEATHSIG, &end, 0, 0, 0);
    printf("%d parent-death %d\n", error, end);
}

// MARK: - Starting

/// What a process that was started finds: printed to its standard error, one line.
void probe_report(void) {
    struct stat input, output;
    fstat(STDIN_FILENO, &input);
    fstat(STDOUT_FILENO, &output);
    bool is_one_socket = S_ISSOCK(input.st_mode) && input.st_ino == output.st_ino;
    char line[256] = "";
    int open = 0, blocked = 0, ignored = 0;
    for (int descriptor = 0; descriptor < 4096; descriptor++) open += fcntl(descriptor, F_GETFD) >= 0;
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (number == 32 || number == 33) continue;  // the C library's own
        blocked += sigismember(&mask, number) == 1;
        ignored += sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
    }
    int variables = 0;
    while (environ[variables] != NULL) variables++;
    snprintf(
        line, sizeof line, "socket %d open %d blocked %d ignored %d leader %d variables %d\n", is_one_socket, open, blocked, ignored,
        getpgrp() == getpid(), variables);
    (void)!write(STDERR_FILENO, line, strlen(line));
}

static void print_flags(const char *name, const int ends[2]) {
    for (int index = 0; index < 2; index++) {
        printf(
            "%s %d inherited %d waits %d\n", name, index, (fcntl(ends[index], F_GETFD) & FD_CLOEXEC) == 0,
            (fcntl(ends[index], F_GETFL) & O_NONBLOCK) == 0);
    }
}

/// Leaves no zeros where the next function has its variables.
static void __attribute__((noinline)) spoil_stack(void) {
    volatile char bytes[16384];
    for (size_t index = 0; index < sizeof bytes; index++) bytes[index] = (char)0xFF;
}

/// Prints what the two ends of channel and log are, what a process finds that was started from one with open files, and signals blocked
/// and ignored, and what sending to it does when it has ended.
void probe_spawn(void) {
    int channel[2], log[2];
    sigset_t all;
    // The first free descriptor, and some further on, are inherited.
    int first = dup(STDOUT_FILENO);
    dup2(first, 100);
    dup2(first, 1000);
    if (child_channel(channel) != 0 || child_log(log) != 0) exit(EXIT_FAILURE);
    print_flags("channel", channel);
    print_flags("log", log);
    fflush(NULL);
    signal(SIGINT, SIG_IGN);
    signal(SIGUSR1, SIG_IGN);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    char *const arguments[] = {"jail-probe", "report", NULL}, *const environment[] = {"A=1", "B=2", NULL};
    pid_t child = -1;
    spoil_stack();
    int error = child_spawn("/proc/self/exe", arguments, environment, channel[1], log[1], &child), status = -1;
    close(channel[1]);
    close(log[1]);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    waitpid(child, &status, 0);
    char line[256] = "";
    ssize_t count = read(log[0], line, sizeof line - 1);
    printf("error %d status %d %.*s", error, status, (int)count, line);
    ssize_t sent = child_send(channel[0], "x", 1);
    printf("send %zd %s\n", sent, strerrorname_np(errno));
    size_t before = mallinfo2().uordblks;
    for (int index = 0; index < 100; index++) child_spawn("/no/such/file", arguments, environment, channel[0], log[0], &child);
    printf("kept %zu\n", mallinfo2().uordblks - before);
    printf("missing %s\n", strerrorname_np(child_spawn("/no/such/file", arguments, environment, channel[0], log[0], &child)));
}

// MARK: - Memory

static void *take_some(void *unused) {
    (void)unused;
    return malloc(1000);
}

/// How many of two blocks of one byte less than the limit and of it are mapped by themselves, and how many heaps there are.
void probe_allocator(void) {
    enum { BLOCK = 1 << 20, SPARE = 2 << 20, ARENAS = 1, THREADS = 4 };
    allocator_return_blocks(BLOCK, SPARE, ARENAS);
    size_t before = mallinfo2().hblks;
    // The limit is of the block with what stands around it.
    void *small = malloc(BLOCK - 4096);
    size_t smaller = mallinfo2().hblks - before;
    void *large = malloc(BLOCK);
    size_t larger = mallinfo2().hblks - before - smaller;
    for (int index = 0; index < THREADS; index++) {
        pthread_t thread;
        pthread_create(&thread, NULL, take_some, NULL);
        pthread_join(thread, NULL);
    }
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    malloc_info(0, stream);
    fclose(stream);
    int heaps = 0;
    for (char *at = text; at != NULL && (at = strstr(at, "<heap nr")) != NULL; at++) heaps++;
    printf("smaller %zu larger %zu heaps %d\n", smaller, larger, heaps);
    free(small);
    free(large);
}
