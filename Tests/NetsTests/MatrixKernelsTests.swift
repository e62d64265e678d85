import Testing

@testable import Nets

@Suite("The kernels that multiply matrices")
struct MatrixKernelsTests {
    private static let known = MatrixKernels(chosen: "SkylakeX", hasAVX2: true)
    private static let fallback = MatrixKernels(chosen: "Prescott", hasAVX2: true)

    @Test("are OpenBLAS's own choice where it knows the processor, and where the processor is an old one")
    func chosen() {
        #expect(Self.known.environment(under: ["LANG": "C"]).isEmpty)
        #expect(MatrixKernels(chosen: "Prescott", hasAVX2: false).environment(under: [:]).isEmpty)
    }

    @Test("are named to OpenBLAS for a processor newer than itself")
    func newerProcessor() {
        #expect(Self.fallback.environment(under: [:]) == ["OPENBLAS_CORETYPE": "Haswell"])
    }

    @Test("are what the operator has chosen", arguments: [known, fallback])
    func operatorsChoice(kernels: MatrixKernels) {
        let choice = ["OPENBLAS_CORETYPE": "Zen", "OPENBLAS_L2_SIZE": "2048"]
        #expect(kernels.environment(under: choice) == choice)
    }

    @Test("have a name in this process")
    func kernelsOfThisProcess() {
        #expect(!MatrixKernels.current.chosen.isEmpty)
    }
}
