#include "COCR.h"

#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

struct ocr_engine {
    tesseract::TessBaseAPI api;
};

namespace {

/// Runs `body` and turns exceptions into a status.
template <typename Body>
ocr_status guarded(Body body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        return ocr_out_of_memory;
    } catch (...) {
        return ocr_failed;
    }
}

tesseract::PageSegMode mode(ocr_layout layout) {
    switch (layout) {
    case ocr_one_word: return tesseract::PSM_SINGLE_WORD;
    case ocr_one_block: return tesseract::PSM_SINGLE_BLOCK;
    case ocr_one_line: break;
    }
    return tesseract::PSM_SINGLE_LINE;
}

/// Whether `text` has no visible characters. Tesseract returns such text for empty areas.
bool isBlank(const char *text) { return text[std::strspn(text, " \t\r\n")] == 0; }

/// Texts under construction. They are freed unless they are released to the caller.
class Collection {
public:
    ~Collection() {
        for (ocr_text &item : items_) delete[] item.text;
    }

    void append(const tesseract::ResultIterator &at, tesseract::PageIteratorLevel level, int32_t line) {
        std::unique_ptr<char[]> text(at.GetUTF8Text(level));
        ocr_text item{};
        if (!text || isBlank(text.get()) || !at.BoundingBox(level, &item.left, &item.top, &item.right, &item.bottom)) return;
        item.line = line;
        item.confidence = at.Confidence(level);
        item.text = text.get();
        items_.push_back(item);
        text.release();
    }

    int32_t count() const { return static_cast<int32_t>(items_.size()); }

    ocr_texts release() {
        ocr_texts texts{nullptr, items_.size()};
        if (!items_.empty()) {
            texts.items = new ocr_text[items_.size()];
            std::copy(items_.begin(), items_.end(), texts.items);
            items_.clear();
        }
        return texts;
    }

private:
    std::vector<ocr_text> items_;
};

/// The first Unicode scalar of UTF-8 text; 0 for empty text.
uint32_t scalar(const char *text) {
    const auto *byte = reinterpret_cast<const unsigned char *>(text);
    const int more = *byte < 0xC0 ? 0 : *byte < 0xE0 ? 1 : *byte < 0xF0 ? 2 : 3;
    uint32_t value = more == 0 ? *byte : *byte & (0x3Fu >> more);
    for (int index = 1; index <= more && (byte[index] & 0xC0) == 0x80; index++) value = value << 6 | (byte[index] & 0x3Fu);
    return value;
}

/// Appends the time steps of the word at `at`.
void collectSteps(const tesseract::ResultIterator &at, int32_t word, int32_t &step, std::vector<ocr_choice> &choices) {
    const auto *symbols = at.GetRawLSTMTimesteps();
    if (symbols == nullptr) return;
    for (const auto &steps : *symbols) {
        for (const auto &alternatives : steps) {
            for (const auto &choice : alternatives) {
                choices.push_back(ocr_choice{word, step, scalar(choice.first), choice.second});
            }
            step++;
        }
    }
}

void collect(
    tesseract::ResultIterator &at, Collection &words, Collection *characters, std::vector<ocr_choice> *choices) {
    using namespace tesseract;
    int32_t line = -1, step = 0;
    do {
        if (at.Empty(RIL_WORD)) continue;
        if (line < 0 || at.IsAtBeginningOf(RIL_TEXTLINE)) line++;
        const int32_t word = words.count();
        words.append(at, RIL_WORD, line);
        if (choices != nullptr) collectSteps(at, word, step, *choices);
        if (characters == nullptr || words.count() == word) continue;
        ResultIterator symbol(at);
        do {
            characters->append(symbol, RIL_SYMBOL, word);
        } while (!symbol.IsAtFinalElement(RIL_WORD, RIL_SYMBOL) && symbol.Next(RIL_SYMBOL));
    } while (at.Next(RIL_WORD));
}

}  // namespace

ocr_status ocr_open(const char *data, size_t count, ocr_engine **engine) {
    *engine = nullptr;
    // Without data Tesseract would search for a file.
    if (count == 0 || count > INT32_MAX) return ocr_bad_data;
    return guarded([&] {
        auto made = std::make_unique<ocr_engine>();
        const int failed = made->api.Init(
            data, static_cast<int>(count), "eng", tesseract::OEM_LSTM_ONLY, nullptr, 0, nullptr, nullptr, false, nullptr);
        if (failed != 0) return ocr_bad_data;
        // This only affects font sizes in points, which are not used. Without it, Tesseract guesses a value and prints
        // a message.
        made->api.SetVariable("user_defined_dpi", "300");
        // Lines are always dark on light. Otherwise Tesseract would read difficult lines again as negatives.
        made->api.SetVariable("tessedit_do_invert", "0");
        // Otherwise Tesseract examines whether all letters are equally wide, which its net does not need to know.
        made->api.SetVariable("textord_all_prop", "1");
        *engine = made.release();
        return ocr_ok;
    });
}

void ocr_close(ocr_engine *engine) {
    (void)guarded([&] {
        delete engine;
        return ocr_ok;
    });
}

ocr_status ocr_read(
    ocr_engine *engine, const uint8_t *pixels, int32_t width, int32_t height, ocr_layout layout, ocr_texts *words,
    ocr_texts *characters, ocr_choices *choices) {
    *words = ocr_texts{nullptr, 0};
    if (choices != nullptr) *choices = ocr_choices{nullptr, 0};
    if (characters != nullptr) *characters = ocr_texts{nullptr, 0};
    if (width < 1 || height < 1 || width > ocr_side_limit || height > ocr_side_limit) return ocr_bad_size;
    const ocr_status status = guarded([&] {
        engine->api.SetPageSegMode(mode(layout));
        engine->api.SetVariable("lstm_choice_mode", choices != nullptr ? "1" : "0");
        engine->api.SetImage(pixels, width, height, 1, width);
        if (engine->api.Recognize(nullptr) != 0) return ocr_failed;
        std::unique_ptr<tesseract::ResultIterator> at(engine->api.GetIterator());
        Collection readWords, readCharacters;
        std::vector<ocr_choice> steps;
        if (at) collect(*at, readWords, characters == nullptr ? nullptr : &readCharacters, choices == nullptr ? nullptr : &steps);
        if (!steps.empty()) {
            *choices = ocr_choices{new ocr_choice[steps.size()], steps.size()};
            std::copy(steps.begin(), steps.end(), choices->items);
        }
        *words = readWords.release();
        if (characters != nullptr) *characters = readCharacters.release();
        return ocr_ok;
    });
    (void)guarded([&] {
        engine->api.Clear();
        return ocr_ok;
    });
    if (status != ocr_ok) ocr_texts_free(words);
    if (status != ocr_ok && choices != nullptr) ocr_choices_free(choices);
    return status;
}

void ocr_choices_free(ocr_choices *choices) {
    delete[] choices->items;
    *choices = ocr_choices{nullptr, 0};
}

void ocr_texts_free(ocr_texts *texts) {
    for (size_t index = 0; index < texts->count; index++) delete[] texts->items[index].text;
    delete[] texts->items;
    *texts = ocr_texts{nullptr, 0};
}
