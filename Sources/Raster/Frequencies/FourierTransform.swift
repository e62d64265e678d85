internal import CKissFFT

/// The discrete Fourier transform of pictures of one size, by KISS FFT.
///
/// The samples are real, so a spectrum holds only frequencies with a non-negative horizontal part; the others are their
/// conjugates. Rows and columns are transformed separately, because `kiss_fftndr` of version 131.1 can't be created for
/// most sizes.
final class FourierTransform {
    let width: Int, height: Int
    /// The number of values in a row of the spectrum.
    let columns: Int
    private let row: Plans<kiss_fftr_cfg>, column: Plans<kiss_fft_cfg>

    /// A component of a spectrum: its real and its imaginary part.
    typealias Component = SIMD2<Float>

    /// The library's state for one length.
    private struct Plans<Plan> {
        let forward: Plan, inverse: Plan
    }

    /// - Parameters:
    ///   - width: Even; see ``length(atLeast:)``.
    ///   - height: At least 1.
    /// - Returns: `nil` if memory runs out.
    init?(width: Int, height: Int) {
        precondition(width > 0 && width.isMultiple(of: 2) && height > 0)
        (self.width, self.height, columns) = (width, height, width / 2 + 1)
        let plans = (
            kiss_fftr_alloc(Int32(width), 0, nil, nil), kiss_fftr_alloc(Int32(width), 1, nil, nil),
            kiss_fft_alloc(Int32(height), 0, nil, nil), kiss_fft_alloc(Int32(height), 1, nil, nil)
        )
        guard let row = plans.0, let rowBack = plans.1, let column = plans.2, let columnBack = plans.3 else {
            for plan in [plans.0, plans.1, plans.2, plans.3] { free(plan.map(UnsafeMutableRawPointer.init)) }
            return nil
        }
        self.row = Plans(forward: row, inverse: rowBack)
        self.column = Plans(forward: column, inverse: columnBack)
    }

    deinit {
        for plan in [row.forward, row.inverse, column.forward, column.inverse] { free(UnsafeMutableRawPointer(plan)) }
    }

    /// The next even length with a fast transform.
    static func length(atLeast length: Int) -> Int {
        2 * Int(kiss_fft_next_fast_size(Int32((length + 1) / 2)))
    }

    /// The spectrum of `samples`: rows of ``columns`` values, one for each vertical frequency 0, 1, …, -2, -1.
    /// - Parameter samples: `width` × `height` values, row by row.
    func spectrum(of samples: [Float]) -> [Component] {
        precondition(samples.count == width * height)
        var spectrum = [Component](unsafeUninitializedCapacity: columns * height) { spectrum, count in
            samples.withUnsafeBufferPointer { samples in
                spectrum.withMemoryRebound(to: kiss_fft_cpx.self) { spectrum in
                    guard let from = samples.baseAddress, let to = spectrum.baseAddress else { return }
                    for y in 0..<height { kiss_fftr(row.forward, from + y * width, to + y * columns) }
                }
            }
            count = columns * height
        }
        transformColumns(of: &spectrum, by: column.forward)
        return spectrum
    }

    /// The samples with this spectrum: the inverse of ``spectrum(of:)``.
    func samples(of spectrum: [Component]) -> [Float] {
        precondition(spectrum.count == columns * height)
        let share = 1 / Float(width * height)
        var spectrum = spectrum.map { $0 * share }
        transformColumns(of: &spectrum, by: column.inverse)
        return [Float](unsafeUninitializedCapacity: width * height) { samples, count in
            spectrum.withUnsafeBufferPointer { spectrum in
                spectrum.withMemoryRebound(to: kiss_fft_cpx.self) { spectrum in
                    guard let from = spectrum.baseAddress, let to = samples.baseAddress else { return }
                    for y in 0..<height { kiss_fftri(row.inverse, from + y * columns, to + y * width) }
                }
            }
            count = width * height
        }
    }

    private func transformColumns(of spectrum: inout [Component], by plan: kiss_fft_cfg) {
        var transformed = [kiss_fft_cpx](repeating: kiss_fft_cpx(), count: height)
        spectrum.withUnsafeMutableBufferPointer { spectrum in
            spectrum.withMemoryRebound(to: kiss_fft_cpx.self) { spectrum in
                guard let start = spectrum.baseAddress else { return }
                for x in 0..<columns {
                    kiss_fft_stride(plan, start + x, &transformed, Int32(columns))
                    for y in 0..<height { start[y * columns + x] = transformed[y] }
                }
            }
        }
    }

    /// The frequency of each row or column of the spectrum, in cycles per pixel.
    static func frequency(_ index: Int, of length: Int) -> Float {
        Float(index <= length / 2 ? index : index - length) / Float(length)
    }
}
