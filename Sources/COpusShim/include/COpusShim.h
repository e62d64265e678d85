#pragma once
#include <stddef.h>
#include <stdint.h>

/// Encodes speech as an Ogg Opus file: `count` mono samples at `rate` Hz. Returns 0 and the file's bytes, which the caller frees with
/// `free`, or an error number of libopusenc.
int honeycue_opus_encode(const int16_t *samples, int count, int rate, unsigned char **bytes, size_t *size);
