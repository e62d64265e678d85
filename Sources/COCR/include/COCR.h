#pragma once
// Reads printed text with Tesseract, for callers that can't catch C++ exceptions.
//
// Every function here catches what Tesseract throws and opens no file. The language data is passed in memory, so that
// it works in a process that may not open files. Only one thread may use an engine at a time.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a call.
typedef enum {
    ocr_ok = 0,
    /// The language data is not valid for this version of Tesseract.
    ocr_bad_data,
    /// The picture has no pixels, or more than `ocr_side_limit` per side.
    ocr_bad_size,
    /// Tesseract failed.
    ocr_failed,
    ocr_out_of_memory,
} ocr_status;

/// The most pixels per side. Tesseract stores coordinates in 16 bits.
enum { ocr_side_limit = 16384 };

/// The expected layout of a picture.
typedef enum {
    /// A single line of text.
    ocr_one_line,
    /// A single word.
    ocr_one_word,
    /// A column of lines of one size.
    ocr_one_block,
} ocr_layout;

/// A word as read. Coordinates are in pixels; right and bottom are exclusive.
typedef struct {
    /// UTF-8.
    char *text;
    int32_t left, top, right, bottom;
    /// The index of its line, from 0.
    int32_t line;
    /// Tesseract's confidence, 0…100.
    float confidence;
} ocr_text;

/// Words in reading order, or the characters of words; free them with `ocr_texts_free`.
typedef struct {
    ocr_text *items;
    size_t count;
} ocr_texts;

/// A candidate character at a time step of Tesseract's net, from left to right.
typedef struct {
    /// The index of its word, and of the step among all steps.
    int32_t word, step;
    /// A Unicode scalar; 0 for no character.
    uint32_t character;
    /// 0…1. Only characters of at least 0.01 are listed.
    float probability;
} ocr_choice;

/// Steps in order; free them with `ocr_choices_free`.
typedef struct {
    ocr_choice *items;
    size_t count;
} ocr_choices;

typedef struct ocr_engine ocr_engine;

/// Creates an engine from the `count` bytes of a language's `.traineddata` file, which it copies. Sets `*engine` on
/// `ocr_ok`.
ocr_status ocr_open(const char *data, size_t count, ocr_engine **engine);

void ocr_close(ocr_engine *engine);

/// Reads `width` × `height` grey `pixels`, dark text on a light background, in rows from the top. Sets `*words` on
/// `ocr_ok`. `characters` receives one entry per character, with the index of its word as `line`. `choices` receives
/// the output of the net. Both may be NULL.
ocr_status ocr_read(
    ocr_engine *engine, const uint8_t *pixels, int32_t width, int32_t height, ocr_layout layout, ocr_texts *words,
    ocr_texts *characters, ocr_choices *choices);

void ocr_choices_free(ocr_choices *choices);

void ocr_texts_free(ocr_texts *texts);

#ifdef __cplusplus
}
#endif
