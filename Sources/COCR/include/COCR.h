#pragma once
// Reading of printed text with Tesseract, for callers that can't catch C++ exceptions.
//
// Every function here catches what Tesseract throws and opens no file: the language's data is given in memory, so that
// it works where the process may open none. An engine is used by one thread at a time.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a call ended.
typedef enum {
    ocr_ok = 0,
    /// The language's data is not what this Tesseract takes.
    ocr_bad_data,
    /// A picture without pixels, or with more than `ocr_side_limit` a side.
    ocr_bad_size,
    /// Tesseract gave up.
    ocr_failed,
    ocr_out_of_memory,
} ocr_status;

/// Most pixels of a picture's side; Tesseract keeps coordinates in 16 bits.
enum { ocr_side_limit = 16384 };

/// What the caller knows of the picture's layout.
typedef enum {
    /// One line of text, read as it stands.
    ocr_one_line,
    /// One word.
    ocr_one_word,
    /// A column of lines of one size.
    ocr_one_block,
} ocr_layout;

/// A word as read. Coordinates are pixels of the picture; right and bottom are exclusive.
typedef struct {
    /// UTF-8.
    char *text;
    int32_t left, top, right, bottom;
    /// The line it stands in, from 0.
    int32_t line;
    /// Tesseract's certainty, 0…100.
    float confidence;
} ocr_text;

/// Words in reading order, or the characters of one word; give them back with `ocr_texts_free`.
typedef struct {
    ocr_text *items;
    size_t count;
} ocr_texts;

/// What one step of the recogniser's net, from left to right, may be: one of several characters.
typedef struct {
    /// The word it belongs to, and the step among all that were read.
    int32_t word, step;
    /// Unicode scalar; 0 where there is no character.
    uint32_t character;
    /// 0…1; only characters of 0.01 and more are listed.
    float probability;
} ocr_choice;

/// Steps in order; give them back with `ocr_choices_free`.
typedef struct {
    ocr_choice *items;
    size_t count;
} ocr_choices;

typedef struct ocr_engine ocr_engine;

/// Makes an engine of the `count` bytes of a language's `.traineddata`, which it copies. `*engine` is set on `ocr_ok`.
ocr_status ocr_open(const char *data, size_t count, ocr_engine **engine);

void ocr_close(ocr_engine *engine);

/// Reads `width` × `height` grey `pixels`, dark text on light ground, rows from the top. `*words` is set on `ocr_ok`.
/// `characters` gets one entry a character, with `line` the index of its word, and `choices` what the net saw; NULL to do
/// without.
ocr_status ocr_read(
    ocr_engine *engine, const uint8_t *pixels, int32_t width, int32_t height, ocr_layout layout, ocr_texts *words,
    ocr_texts *characters, ocr_choices *choices);

void ocr_choices_free(ocr_choices *choices);

void ocr_texts_free(ocr_texts *texts);

#ifdef __cplusplus
}
#endif
