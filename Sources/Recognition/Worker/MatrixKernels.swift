internal import COpenBLAS

/// The code with which OpenBLAS multiplies matrices on this processor.
///
/// OpenBLAS chooses it when it is loaded, by the processor's model number. For a model newer than itself it takes the
/// code for a Prescott of 2004, which lacks AVX2 and FMA and takes several times as long.
struct MatrixKernels {
    /// The kernels that OpenBLAS has chosen, by its name of their processor.
    let chosen: String
    let hasAVX2: Bool

    /// Those of this process.
    static var current: MatrixKernels {
        MatrixKernels(
            chosen: openblas_get_corename().map { String(cString: $0) } ?? "", hasAVX2: processor_runs_haswell_kernels()
        )
    }

    /// The value of `OPENBLAS_CORETYPE` with which a child process computes faster; `nil` if there is none.
    var better: String? { hasAVX2 && chosen == "Prescott" ? "Haswell" : nil }
}
