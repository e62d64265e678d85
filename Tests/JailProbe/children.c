#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int error_of(long result) { return result < 0 ? errno : 0; }

/// What a child that could not be locked exits with; no error has this number.
enum { NOT_LOCKED = 250, LONGEST_SECONDS = 20 };

const char *outcome(probe_step lock, probe_step deed) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        // What blocks for ever was not refused.
        alarm(LONGEST_SECONDS);
        if (lock != NULL && lock() != 0) _exit(NOT_LOCKED);
        int error = deed();
        // A deed that starts a process comes here twice.
        _exit(error);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) exit(EXIT_FAILURE);
    if (WIFSIGNALED(status)) return sigabbrev_np(WTERMSIG(status));
    if (WEXITSTATUS(status) == NOT_LOCKED) return "not locked";
    if (WEXITSTATUS(status) == 0) return "done";
    const char *name = strerrorname_np(WEXITSTATUS(status));
    return name != NULL ? name : "done";
}

static void install(struct sock_filter *program, unsigned short length) {
    struct sock_fprog filter = {.len = length, .filter = program};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0) return;
    perror("the filter for the test can't be set");
    exit(EXIT_FAILURE);
}

void refuse(const char *rule) {
    char name[64];
    unsigned argument = 0, value = 0, error;
    bool has_argument = sscanf(rule, "%63[^:=]:%u:%u=%u", name, &argument, &value, &error) == 4;
    if (!has_argument && sscanf(rule, "%63[^:=]=%u", name, &error) != 2) exit(EXIT_FAILURE);
    int number = call_number(name);
    if (number < 0) exit(EXIT_FAILURE);
    unsigned from = has_argument ? offsetof(struct seccomp_data, args) + 8 * argument : offsetof(struct seccomp_data, nr);
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, from),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, has_argument ? value : (unsigned)number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    install(program, sizeof program / sizeof *program);
}

void trap(const char *name) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call_number(name), 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    install(program, sizeof program / sizeof *program);
}
