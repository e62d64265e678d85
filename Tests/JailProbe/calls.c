#define _GNU_SOURCE
#include "CProcessShim.h"
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif

static const struct {
    const char *name;
    int number;
} names[] = {
#define NAME(call) {#call, SYS_##call}
    // The calls that the jail allows or kills for, and those that the tests have refused to its measures.
    NAME(read), NAME(write), NAME(readv), NAME(writev), NAME(recvfrom), NAME(sendto), NAME(ppoll), NAME(lseek), NAME(close),
    NAME(fstat), NAME(munmap), NAME(mremap), NAME(madvise), NAME(brk), NAME(futex), NAME(membarrier), NAME(rseq),
    NAME(set_robust_list), NAME(get_robust_list), NAME(sched_yield), NAME(sched_getaffinity), NAME(getcpu), NAME(clock_gettime),
    NAME(clock_getres), NAME(clock_nanosleep), NAME(nanosleep), NAME(gettimeofday), NAME(times), NAME(getrusage), NAME(sysinfo),
    NAME(uname), NAME(getrandom), NAME(rt_sigaction), NAME(rt_sigprocmask), NAME(rt_sigreturn), NAME(rt_sigpending),
    NAME(sigaltstack), NAME(restart_syscall), NAME(getpid), NAME(getppid), NAME(gettid), NAME(getuid), NAME(geteuid), NAME(getgid),
    NAME(getegid), NAME(exit), NAME(exit_group), NAME(execve), NAME(execveat), NAME(ptrace), NAME(process_vm_readv),
    NAME(process_vm_writev), NAME(bpf), NAME(mount), NAME(umount2), NAME(pivot_root), NAME(chroot), NAME(setns), NAME(unshare),
    NAME(init_module), NAME(finit_module), NAME(kexec_load), NAME(keyctl), NAME(add_key), NAME(userfaultfd), NAME(perf_event_open),
    NAME(mmap), NAME(mprotect), NAME(tgkill), NAME(fcntl), NAME(prlimit64), NAME(clone), NAME(clone3), NAME(seccomp), NAME(prctl),
    NAME(capget), NAME(capset), NAME(setgroups), NAME(setresuid), NAME(setresgid), NAME(socketpair), NAME(pipe2), NAME(dup3),
    NAME(landlock_create_ruleset), NAME(landlock_restrict_self), NAME(kill),
#ifdef SYS_fork
    NAME(fork), NAME(vfork), NAME(poll), NAME(dup2),
#endif
#undef NAME
};

enum { NAMES = sizeof names / sizeof *names };

int call_number(const char *name) {
    for (int index = 0; index < NAMES; index++) {
        if (strcmp(names[index].name, name) == 0) return names[index].number;
    }
    return -1;
}

// MARK: - Each call

static long number;

/// Arguments that no call can do anything with.
static int nonsense(void) {
    pid_t self = getpid();
    int error = error_of(syscall(number, -1L, -1L, -1L, -1L, -1L, -1L));
    if (syscall(SYS_getpid) != self) _exit(0);
    return error;
}

static void print_call(const char *name) {
    if (name != NULL) {
        printf("%s %s\n", name, outcome(child_filter_calls, nonsense));
    } else {
        printf("%ld %s\n", number, outcome(child_filter_calls, nonsense));
    }
}

/// Each system call's fate, and of some numbers that are none.
void probe_calls(void) {
    enum { NUMBERS = 700 };
    for (number = 0; number < NUMBERS; number++) {
        const char *name = NULL;
        for (int index = 0; index < NAMES; index++) {
            if (names[index].number == number) name = names[index].name;
        }
        print_call(name);
    }
}

// MARK: - Forms of a call

/// A page whose address has nothing in its lower half, and one that has nothing in its upper half.
static void *page_without_lower, *page_without_upper;
static const struct rlimit no_limit = {RLIM_INFINITY, RLIM_INFINITY};

static void *page_at(uintptr_t address) {
    void *page = mmap(
        (void *)address, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    return page == MAP_FAILED ? NULL : memcpy(page, &no_limit, sizeof no_limit);
}

static int map(int protection) {
    return mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}
static int map_nothing(void) { return map(PROT_NONE); }
static int map_data(void) { return map(PROT_READ | PROT_WRITE); }
static int map_code(void) { return map(PROT_READ | PROT_EXEC); }
static int map_writable_code(void) { return map(PROT_READ | PROT_WRITE | PROT_EXEC); }

static int protect(int protection) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return error_of(mprotect(page, 4096, protection));
}
static int protect_data(void) { return protect(PROT_READ | PROT_WRITE); }
static int protect_code(void) { return protect(PROT_READ | PROT_EXEC); }

static int signal_oneself(void) { return error_of(syscall(SYS_tgkill, getpid(), gettid(), 0)); }
static int signal_parent(void) { return error_of(syscall(SYS_tgkill, getppid(), getppid(), 0)); }
static int abort_oneself(void) {
    abort();
}

static int ask_for_flags(void) { return error_of(fcntl(STDOUT_FILENO, F_GETFL)); }
static int set_flags(void) { return error_of(fcntl(STDOUT_FILENO, F_SETFL, 0)); }
static int duplicate(void) { return error_of(fcntl(STDOUT_FILENO, F_DUPFD, 0)); }
static int ask_whether_inherited(void) { return error_of(fcntl(STDOUT_FILENO, F_GETFD)); }

static int limit(pid_t process, int resource, const void *new) {
    struct rlimit old;
    return error_of(syscall(SYS_prlimit64, process, resource, new, &old));
}
static int ask_for_limit(void) { return limit(0, RLIMIT_DATA, NULL); }
static int ask_for_processor_limit(void) { return limit(0, RLIMIT_CPU, NULL); }
static int set_processor_limit(void) { return limit(0, RLIMIT_CPU, &no_limit); }
static int set_memory_limit(void) { return limit(0, RLIMIT_DATA, &no_limit); }
static int set_limit_from_high(void) { return limit(0, RLIMIT_DATA, page_without_lower); }
static int set_limit_from_low(void) { return limit(0, RLIMIT_DATA, page_without_upper); }
static int ask_for_parents_limit(void) { return limit(getppid(), RLIMIT_DATA, NULL); }
static int set_parents_processor_limit(void) { return limit(getppid(), RLIMIT_CPU, &no_limit); }

static int clone_thread(void) {
    return error_of(syscall(SYS_clone, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND, NULL, NULL, NULL, NULL));
}
static int clone_process(void) {
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    return error_of(child);
}

#ifdef __x86_64__
static int call_as_x32(void) { return error_of(syscall(0x40000000L + SYS_getpid)); }
static int call_first_of_x32(void) { return error_of(syscall(0x40000000L, -1L, -1L, -1L)); }
static int call_last_before_x32(void) { return error_of(syscall(0x3FFFFFFFL)); }
/// A call of 32-bit programs, by their interrupt: 20 is `getpid` there, and `writev` here.
static int call_as_i386(void) {
    int result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result < 0 ? -result : 0;
}
#endif

void probe_forms(void) {
    page_without_lower = page_at(UINT64_C(1) << 40);
    page_without_upper = page_at(1 << 20);
#define TRY(deed) printf("%s %s\n", #deed, outcome(child_filter_calls, deed))
    TRY(map_nothing), TRY(map_data), TRY(map_code), TRY(map_writable_code), TRY(protect_data), TRY(protect_code);
    TRY(signal_oneself), TRY(signal_parent), TRY(abort_oneself);
    TRY(ask_for_flags), TRY(set_flags), TRY(duplicate), TRY(ask_whether_inherited);
    TRY(ask_for_limit), TRY(ask_for_processor_limit), TRY(set_processor_limit), TRY(set_memory_limit);
    if (page_without_lower != NULL) TRY(set_limit_from_high);
    if (page_without_upper != NULL) TRY(set_limit_from_low);
    TRY(ask_for_parents_limit), TRY(set_parents_processor_limit), TRY(clone_thread), TRY(clone_process);
#ifdef __x86_64__
    TRY(call_as_x32), TRY(call_first_of_x32), TRY(call_last_before_x32);
    // Some kernels know no 32-bit programs at all.
    if (strcmp(outcome(NULL, call_as_i386), "done") == 0) TRY(call_as_i386);
#endif
#undef TRY
}

// MARK: - Threads

static pthread_barrier_t barrier;

static void *open_after_the_filter(void *error) {
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    *(int *)error = error_of(open("/dev/null", O_RDONLY));
    return NULL;
}

/// What a thread meets that ran before another one set the filter.
static int open_in_other_thread(void) {
    pthread_t thread;
    int error = 0;
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, open_after_the_filter, &error) != 0) return ECHILD;
    pthread_barrier_wait(&barrier);
    if (child_filter_calls() != 0) return ECHILD;
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
    return error;
}

static void *filter_alone(void *unused) {
    refuse("mount=1");
    pthread_barrier_wait(&barrier);
    pause();
    return unused;
}

/// What the filter's maker is told where another thread has a filter of its own.
static int filter_beside_another(void) {
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, filter_alone, NULL) != 0) return ECHILD;
    pthread_barrier_wait(&barrier);
    return child_filter_calls();
}

void probe_threads(void) {
    printf("open_in_other_thread %s\n", outcome(NULL, open_in_other_thread));
    printf("filter_beside_another %s\n", outcome(NULL, filter_beside_another));
}
