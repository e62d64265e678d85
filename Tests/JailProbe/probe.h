#pragma once
// Parts of the probe of the worker's jail: each takes one measure alone and prints what is still possible.

#include <stdbool.h>
#include <stddef.h>

/// What is to be done in a process of its own; returns 0, or the error's number.
typedef int (*probe_step)(void);

/// Runs `lock`, which may be NULL, and then `deed` in a child. Returns its name of what came of `deed`: "done", an error's name, or the
/// name of the signal that ended the child; "not locked" where `lock` failed.
const char *outcome(probe_step lock, probe_step deed);

/// 0 for a call that succeeded, else `errno`.
int error_of(long result);

/// The number of a system call by its name; -1 for one the probe has no name for.
int call_number(const char *name);

/// Makes the kernel refuse a system call from now on: "NAME=ERROR", or "NAME:ARGUMENT:VALUE=ERROR" for the calls with that argument,
/// with numbers for all but the name. Exits where that can't be done.
void refuse(const char *rule);

/// Has `call_number(name)` trapped: SIGSYS to the process itself in its place.
void trap(const char *name);

void probe_calls(void);
void probe_forms(void);
void probe_threads(void);
/// The version of Landlock; -1 for none.
void probe_version(void);
void probe_files(void);
void probe_limits(void);
void probe_privileges(void);
void probe_spawn(void);
void probe_report(void);
void probe_allocator(void);
void probe_memory(void);
/// The error that a measure ends with where the kernel refuses a call that it makes.
void probe_measure(const char *measure);
