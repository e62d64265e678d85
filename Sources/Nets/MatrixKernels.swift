internal import COpenBLAS

/// The code with which OpenBLAS multiplies matrices on this processor.
///
/// OpenBLAS chooses it when it is loaded, by the processor's model number. For a model newer than itself it takes the
/// code for a Prescott of 2004, which lacks AVX2 and FMA and takes several times as long.
package struct MatrixKernels {
    /// The kernels that OpenBLAS has chosen, by its name of their processor.
    let chosen: String
    let hasAVX2: Bool

    /// Those of this process.
    package static var current: MatrixKernels {
        MatrixKernels(
            chosen: openblas_get_corename().map { String(cString: $0) } ?? "", hasAVX2: processor_runs_haswell_kernels()
        )
    }

    /// The variables with which a child process multiplies fastest: the operator's, over our choice for this processor.
    package func environment(under parent: [String: String]) -> [String: String] {
        [Self.coreType: parent[Self.coreType] ?? better, Self.cacheSize: parent[Self.cacheSize]].compactMapValues(
            \.self)
    }

    /// The name of the processor for whose kernels OpenBLAS is told to decide, and the size of its second cache.
    private static let coreType = "OPENBLAS_CORETYPE", cacheSize = "OPENBLAS_L2_SIZE"

    /// The value of `OPENBLAS_CORETYPE` with which a child process computes faster; `nil` if there is none.
    private var better: String? { hasAVX2 && chosen == "Prescott" ? "Haswell" : nil }
}
