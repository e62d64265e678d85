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

/// Reading pictures needs none of these, and no library in use calls them.
static const int deadly[] = {
    SYS_execve, SYS_execveat,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_bpf, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_init_module,
    SYS_finit_module, SYS_kexec_load, SYS_keyctl, SYS_add_key, SYS_userfaultfd, SYS_perf_event_open,
};

/// Memory, time, locks between threads, own signals, and descriptors that are already open.
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
    // Instructions beyond the capacity are only counted; `child_filter_calls` then rejects the program.
    if (program->length < COUNT(program->instructions)) program->instructions[program->length] = instruction;
    program->length++;
}

static void load(struct program *program, size_t offset) {
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void finish(struct program *program, unsigned int verdict) {
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/// Continues with the next instruction if the loaded value equals `value`, otherwise skips `count` instructions.
static void unless_equal_skip(struct program *program, unsigned int value, unsigned char count) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}

/// Loads the lower half of an argument, which both architectures store first. The upper half is meaningless for flags,
/// descriptors and process numbers.
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
    // x32 calls have this bit set and belong to the same architecture.
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

/// Allows `number` if its argument has none of `bits`; otherwise the verdict is `otherwise`.
static void allow_without_bits(
    struct program *program, int number, unsigned int argument, unsigned int bits, unsigned int otherwise) {
    unless_equal_skip(program, (unsigned int)number, 4);
    load_argument(program, argument);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0));
    finish(program, SECCOMP_RET_ALLOW);
    finish(program, otherwise);
}

/// Allows `number` if its argument equals `value`, and refuses it otherwise.
static void allow_with_value(struct program *program, int number, unsigned int argument, unsigned int value) {
    unless_equal_skip(program, (unsigned int)number, 4);
    load_argument(program, argument);
    unless_equal_skip(program, value, 1);
    finish(program, SECCOMP_RET_ALLOW);
    finish(program, SECCOMP_RET_ERRNO | EPERM);
}

/// Allows changing the process's own limit on processor time, which is raised for each photo, and reading limits.
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

/// Kills on a new process and refuses a new thread, because libraries try to start threads and work without.
static void refuse_clones(struct program *program) {
    unless_equal_skip(program, SYS_clone, 4);
    load_argument(program, 0);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
    finish(program, SECCOMP_RET_ERRNO | EPERM);
    finish(program, SECCOMP_RET_KILL_PROCESS);
    // Its flags are in memory, which a filter can't read. If it is missing, the C library uses `clone`.
    unless_equal_skip(program, SYS_clone3, 1);
    finish(program, SECCOMP_RET_ERRNO | ENOSYS);
}

static void write_program(struct program *program) {
    refuse_foreign_architectures(program);
    judge(program, deadly, COUNT(deadly), SECCOMP_RET_KILL_PROCESS);
    judge(program, harmless, COUNT(harmless), SECCOMP_RET_ALLOW);
    // Memory may be written but not made executable, because all code is mapped already. On arm64 this also covers
    // PROT_BTI.
    allow_without_bits(program, SYS_mmap, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    allow_without_bits(program, SYS_mprotect, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    // `abort` and failed assertions end the process by signalling itself. It can't signal other processes.
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
    // Applies to all threads at once. On failure a positive number identifies a thread with a different filter.
    long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (failed > 0) return EBUSY;
    return failed == 0 ? 0 : errno;
}

#else

int child_filter_calls(void) { return ENOSYS; }

#endif
