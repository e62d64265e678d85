#pragma once
// Tesseract's C++ interface is reached in COCR alone, where its exceptions are caught; this module only links it.
