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

// The filter is a program for the kernel's packet-filter machine, run before each system call (seccomp(2), "SECCOMP_SET_MODE_FILTER").
// It looks at numbers only, so it can't be raced by a change of memory behind a pointer. In this order:
//
//   another architecture's calls                   killed
//   calls nobody needs who only reads pictures     killed, for whoever makes one has taken the process over
//   calls with a harmless form                     that form allowed, others refused
//   calls that computing and the channel need      allowed
//   everything else                                refused with EPERM: libraries try a few, and do without (`syslog`, say,
//                                                  makes a socket)

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Newer than the oldest headers this builds with.
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

/// Nothing that reads pictures calls these, and no library that it uses ever tries.
static const int deadly[] = {
    SYS_execve, SYS_execveat,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_bpf, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_init_module,
    SYS_finit_module, SYS_kexec_load, SYS_keyctl, SYS_add_key, SYS_userfaultfd, SYS_perf_event_open,
};

/// Memory, time, threads' locks, signals of one's own, and descriptors that are open already.
static const int harmless[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_recvfrom, SYS_sendto, SYS_ppoll, SYS_lseek, SYS_close, SYS_fstat,
#ifdef SYS_poll
    SYS_poll,
#endif
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex, SYS_membarrier, SYS_rseq, SYS_set_robust_list,
    SYS_get_robust_list, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_clock_gettime, SYS_clock_getres,
    SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times, SYS_getrusage, SYS_sysinfo, SYS_uname,
    SYS_getrandom, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_sigaltstack,
    SYS_restart_syscall, SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_exit, SYS_exit_group,
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct program {
    struct sock_filter instructions[256];
    unsigned short length;
};

static void add(struct program *program, struct sock_filter instruction) {
    // A program too long is not written past its end; `child_filter_calls` sees its length and refuses it.
    if (program->length < COUNT(program->instructions)) program->instructions[program->length] = instruction;
    program->length++;
}

static void load(struct program *program, size_t offset) {
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void finish(struct program *program, unsigned int verdict) {
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/// Goes on with the next instruction when what was loaded is `value`, and passes over so many otherwise.
static void unless_equal_skip(struct program *program, unsigned int value, unsigned char count) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}

/// The lower half of an argument (both architectures store it first); the upper one means nothing for flags, descriptors and
/// process numbers.
static void load_argument(struct program *program, unsigned int index) {
    load(program, offsetof(struct seccomp_data, args) + 8 * index);
}

static void refuse_foreign_architectures(struct program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    unless_equal_skip(program, ARCHITECTURE, 1);
    add(program, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
    finish(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The x32 calls have this bit set and pass for the same architecture.
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1));
    finish(program, SECCOMP_RET_KILL_PROCESS);
#endif
}

static void judge(struct program *program, const int *numbers, size_t count, unsigned int verdict) {
    for (size_t index = 0; index < count; index++) {
        unless_equal_skip(program, (unsigned int)numbers[index], 1);
        finish(program, verdict);
    }
}

/// `number` is allowed when its argument has none of `bits`, and gets `otherwise` when it has.
static void allow_without_bits(
    struct program *program, int number, unsigned int argument, unsigned int bits, unsigned int otherwise) {
    unless_equal_skip(program, (unsigned int)number, 4);
    load_argument(program, argument);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0));
    finish(program, SECCOMP_RET_ALLOW);
    finish(program, otherwise);
}

/// `number` is allowed when its argument is `value`, and refused otherwise.
static void allow_with_value(struct program *program, int number, unsigned int argument, unsigned int value) {
    unless_equal_skip(program, (unsigned int)number, 4);
    load_argument(program, argument);
    unless_equal_skip(program, value, 1);
    finish(program, SECCOMP_RET_ALLOW);
    finish(program, SECCOMP_RET_ERRNO | EPERM);
}

/// One's own limit on processor time may be moved, for each photo gets its share; and limits may be asked for.
static void allow_processor_limit(struct program *program) {
    unless_equal_skip(program, SYS_prlimit64, 10);
    load_argument(program, 0);
    unless_equal_skip(program, 0, 7);
    load_argument(program, 1);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CPU, 4, 0));
    load_argument(program, 2);
    unless_equal_skip(program, 0, 3);
    load(program, offsetof(struct seccomp_data, args) + 8 * 2 + 4);
    unless_equal_skip(program, 0, 1);
    finish(program, SECCOMP_RET_ALLOW);
    finish(program, SECCOMP_RET_ERRNO | EPERM);
}

/// A new process is deadly, a new thread is refused: libraries ask for one and do without.
static void refuse_clones(struct program *program) {
    unless_equal_skip(program, SYS_clone, 4);
    load_argument(program, 0);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
    finish(program, SECCOMP_RET_ERRNO | EPERM);
    finish(program, SECCOMP_RET_KILL_PROCESS);
    // Its flags stand in memory, where a filter can't look; without it the C library takes `clone`.
    unless_equal_skip(program, SYS_clone3, 1);
    finish(program, SECCOMP_RET_ERRNO | ENOSYS);
}

static void write_program(struct program *program) {
    refuse_foreign_architectures(program);
    judge(program, deadly, COUNT(deadly), SECCOMP_RET_KILL_PROCESS);
    judge(program, harmless, COUNT(harmless), SECCOMP_RET_ALLOW);
    // Memory may be written or be code, which was all mapped before. On arm64 this also covers PROT_BTI.
    allow_without_bits(program, SYS_mmap, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    allow_without_bits(program, SYS_mprotect, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    // `abort` and failed assertions end the process by a signal to itself; no other process gets one.
    allow_with_value(program, SYS_tgkill, 0, (unsigned int)getpid());
    allow_with_value(program, SYS_fcntl, 1, F_GETFL);
    allow_processor_limit(program);
    refuse_clones(program);
    finish(program, SECCOMP_RET_ERRNO | EPERM);
}

int child_filter_calls(void) {
    struct program program = {.length = 0};
    write_program(&program);
    if (program.length > COUNT(program.instructions)) return E2BIG;
    struct sock_fprog filter = {.len = program.length, .filter = program.instructions};
    // For all threads at once. Where that fails a positive number names the thread that has a filter of its own.
    long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (failed > 0) return EBUSY;
    return failed == 0 ? 0 : errno;
}

#else

int child_filter_calls(void) { return ENOSYS; }

#endif
