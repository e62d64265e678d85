#define _GNU_SOURCE
#include "probe.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A runtime linked to all programs here may have put up handlers that report crashes; a crash is an outcome like others.
static void forget_handlers(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN) signal(number, SIG_DFL);
    }
}

/// Takes one measure of the worker's jail at a time and prints what is still possible, or starts a program for which the kernel refuses
/// some calls: `jail-probe refusing mount=1 prlimit64:1:2=38 -- program arguments`.
int main(int count, char *arguments[]) {
    static const struct {
        const char *name;
        void (*run)(void);
    } probes[] = {
        {"calls", probe_calls}, {"forms", probe_forms}, {"threads", probe_threads}, {"files", probe_files}, {"version", probe_version},
        {"limits", probe_limits}, {"privileges", probe_privileges}, {"spawn", probe_spawn}, {"report", probe_report},
        {"allocator", probe_allocator}, {"memory", probe_memory},
    };
    if (count < 2) return EXIT_FAILURE;
    forget_handlers();
    for (size_t index = 0; index < sizeof probes / sizeof *probes; index++) {
        if (strcmp(arguments[1], probes[index].name) != 0) continue;
        probes[index].run();
        return EXIT_SUCCESS;
    }
    bool is_launcher = strcmp(arguments[1], "refusing") == 0;
    int at = is_launcher ? 2 : 3;
    while (at < count && strcmp(arguments[at], "--") != 0) refuse(arguments[at++]);
    if (!is_launcher) {
        // `jail-probe measure NAME RULES…`
        probe_measure(arguments[2]);
        return EXIT_SUCCESS;
    }
    execv(arguments[at + 1], arguments + at + 1);
    perror(arguments[at + 1]);
    return EXIT_FAILURE;
}
