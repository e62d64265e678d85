#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The filter is a BPF program that the kernel runs before each system call (seccomp(2), "SECCOMP_SET_MODE_FILTER").
// It checks numbers only, so changing memory behind a pointer can't bypass it. In this order:
//
//   calls of another architecture                  killed
//   calls that reading pictures never needs        killed, because only an attacker makes them
//   calls with a harmless form                     allowed in that form, refused otherwise
//   calls for computing and for the channel        allowed
//   everything else                                refused with EPERM: libraries try some of them and work without (`syslog`,
//                                                  for example, creates a socket)

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Missing from the oldest supported headers.
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/// Half of an argument (both architectures store the lower one first). The upper one means nothing for flags, descriptors and
/// process numbers.
#define LOAD_LOWER(argument) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (argument))
#define LOAD_UPPER(argument) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (argument) + 4)
/// Goes on with the next instruction when what was loaded is `value`, and passes over `count` of them otherwise.
#define UNLESS_EQUAL_SKIP(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)(value), 0, count)
#define IF_EQUAL_SKIP(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)(value), count, 0)
#define IF_ANY_BIT_SKIP(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (unsigned int)(bits), count, 0)

#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define REFUSE_WITH(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define REFUSE REFUSE_WITH(EPERM)

#define ALLOWED(call) UNLESS_EQUAL_SKIP(SYS_##call, 1), ALLOW
#define KILLED(call) UNLESS_EQUAL_SKIP(SYS_##call, 1), KILL
/// Allowed when an argument has none of `bits`, refused when it has.
#define ALLOWED_WITHOUT_BITS(call, argument, bits) \
    UNLESS_EQUAL_SKIP(SYS_##call, 4), LOAD_LOWER(argument), IF_ANY_BIT_SKIP(bits, 1), ALLOW, REFUSE
/// Allowed when an argument is `value`, refused otherwise.
#define ALLOWED_WITH_VALUE(call, argument, value) \
    UNLESS_EQUAL_SKIP(SYS_##call, 4), LOAD_LOWER(argument), UNLESS_EQUAL_SKIP(value, 1), ALLOW, REFUSE

#ifdef __x86_64__
// The x32 calls have this bit set and pass for the same architecture.
#define CHECK_ARCHITECTURE \
    LOAD(arch), IF_EQUAL_SKIP(ARCHITECTURE, 1), KILL, LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1), KILL
#else
#define CHECK_ARCHITECTURE LOAD(arch), IF_EQUAL_SKIP(ARCHITECTURE, 1), KILL, LOAD(nr)
#endif

#ifdef SYS_fork
#define KILL_FORKS KILLED(fork), KILLED(vfork)
#define ALLOW_POLL ALLOWED(poll)
#else
#define KILL_FORKS KILLED(execveat)
#define ALLOW_POLL ALLOWED(ppoll)
#endif

// Nothing that reads pictures or speaks calls these, and no library that it uses ever tries.
#define KILL_WHAT_ONLY_ATTACKERS_CALL \
    KILLED(execveat), KILL_FORKS, KILLED(ptrace), KILLED(process_vm_readv), KILLED(process_vm_writev), KILLED(bpf), \
    KILLED(mount), KILLED(umount2), KILLED(pivot_root), KILLED(chroot), KILLED(setns), KILLED(unshare), \
    KILLED(init_module), KILLED(finit_module), KILLED(kexec_load), KILLED(keyctl), KILLED(add_key), KILLED(userfaultfd), \
    KILLED(perf_event_open)

// Memory, time, threads' locks, signals of one's own, and descriptors that are open already.
#define ALLOW_COMPUTING \
    ALLOWED(read), ALLOWED(write), ALLOWED(readv), ALLOWED(writev), ALLOWED(recvfrom), ALLOWED(sendto), ALLOWED(ppoll), \
    ALLOWED(lseek), ALLOWED(close), ALLOWED(fstat), ALLOW_POLL, ALLOWED(munmap), ALLOWED(mremap), ALLOWED(madvise), \
    ALLOWED(brk), ALLOWED(futex), ALLOWED(membarrier), ALLOWED(rseq), ALLOWED(set_robust_list), ALLOWED(get_robust_list), \
    ALLOWED(sched_yield), ALLOWED(sched_getaffinity), ALLOWED(getcpu), ALLOWED(clock_gettime), ALLOWED(clock_getres), \
    ALLOWED(clock_nanosleep), ALLOWED(nanosleep), ALLOWED(gettimeofday), ALLOWED(times), ALLOWED(getrusage), \
    ALLOWED(sysinfo), ALLOWED(uname), ALLOWED(getrandom), ALLOWED(rt_sigaction), ALLOWED(rt_sigprocmask), \
    ALLOWED(rt_sigreturn), ALLOWED(rt_sigpending), ALLOWED(sigaltstack), ALLOWED(restart_syscall), ALLOWED(getpid), \
    ALLOWED(getppid), ALLOWED(gettid), ALLOWED(getuid), ALLOWED(geteuid), ALLOWED(getgid), ALLOWED(getegid), \
    ALLOWED(exit), ALLOWED(exit_group)

// `abort` and failed assertions end the process by a signal to itself; no other process gets one.
// One's own limit on processor time may be moved, for each photo gets its share; and limits may be asked for.
#define ALLOW_HARMLESS_FORMS \
    ALLOWED_WITH_VALUE(tgkill, 0, getpid()), ALLOWED_WITH_VALUE(fcntl, 1, F_GETFL), \
    UNLESS_EQUAL_SKIP(SYS_prlimit64, 10), \
    LOAD_LOWER(0), UNLESS_EQUAL_SKIP(0, 7), \
    LOAD_LOWER(1), IF_EQUAL_SKIP(RLIMIT_CPU, 4), \
    LOAD_LOWER(2), UNLESS_EQUAL_SKIP(0, 3), LOAD_UPPER(2), UNLESS_EQUAL_SKIP(0, 1), \
    ALLOW, REFUSE

// A new process is deadly. The flags of `clone3` stand in memory, where a filter can't look; without it the C library takes `clone`.
#define FOR_NEW_THREADS(answer) \
    UNLESS_EQUAL_SKIP(SYS_clone, 4), LOAD_LOWER(0), IF_ANY_BIT_SKIP(CLONE_THREAD, 1), KILL, answer, \
    UNLESS_EQUAL_SKIP(SYS_clone3, 1), REFUSE_WITH(ENOSYS)

// To start a program and to read its files, as far as Landlock lets it. The older forms exist on one architecture only.
#ifdef __x86_64__
#define ALLOW_STARTING_HERE ALLOWED(open), ALLOWED(stat), ALLOWED(lstat), ALLOWED(access), ALLOWED(readlink), ALLOWED(arch_prctl)
#else
#define ALLOW_STARTING_HERE ALLOWED(readlinkat)
#endif
#define ALLOW_STARTING \
    ALLOWED(execve), ALLOWED(mmap), ALLOWED(mprotect), ALLOWED(openat), ALLOWED(newfstatat), ALLOWED(pread64), \
    ALLOWED(faccessat), ALLOWED(readlinkat), ALLOWED(getdents64), ALLOWED(set_tid_address), ALLOW_STARTING_HERE

static int install(struct sock_fprog filter) {
    // For all threads at once. Where that fails a positive number names the thread that has a filter of its own.
    long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (failed > 0) return EBUSY;
    return failed == 0 ? 0 : errno;
}

int child_filter_calls(void) {
    struct sock_filter instructions[] = {
        CHECK_ARCHITECTURE,
        KILLED(execve), KILL_WHAT_ONLY_ATTACKERS_CALL,
        ALLOW_COMPUTING,
        // Memory may be written or be code, which was all mapped before. On arm64 this also covers PROT_BTI.
        ALLOWED_WITHOUT_BITS(mmap, 2, PROT_EXEC), ALLOWED_WITHOUT_BITS(mprotect, 2, PROT_EXEC),
        ALLOW_HARMLESS_FORMS,
        // Libraries ask for a thread and do without.
        FOR_NEW_THREADS(REFUSE),
        REFUSE,
    };
    return install((struct sock_fprog){.len = sizeof instructions / sizeof *instructions, .filter = instructions});
}

int child_filter_calls_of_program(void) {
    struct sock_filter instructions[] = {
        CHECK_ARCHITECTURE,
        KILL_WHAT_ONLY_ATTACKERS_CALL,
        ALLOW_COMPUTING,
        ALLOW_STARTING,
        ALLOW_HARMLESS_FORMS,
        // espeak-ng starts a thread, and gives up without it.
        FOR_NEW_THREADS(ALLOW),
        REFUSE,
    };
    return install((struct sock_fprog){.len = sizeof instructions / sizeof *instructions, .filter = instructions});
}

#else

int child_filter_calls(void) { return ENOSYS; }

int child_filter_calls_of_program(void) { return ENOSYS; }

#endif
