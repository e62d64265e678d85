#include "CMutant.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t mutant_active = 0;
uint8_t *mutant_reached = NULL;

/// Before anything else of the process, so that a worker may look at the switch inside its jail. Other constructors may look, too.
__attribute__((constructor(101))) static void set_up(void) {
    const char *number = getenv("MUTANT");
    if (number != NULL) mutant_active = atoi(number);
    const char *path = getenv("MUTANT_REACHED");
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    off_t size = lseek(file, 0, SEEK_END);
    void *bytes = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) mutant_reached = bytes;
    close(file);
}
