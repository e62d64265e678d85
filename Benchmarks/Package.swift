// swift-tools-version: 6.2
import PackageDescription

/// Separate from the project's own package, so that building or testing the project does not build the benchmark tools.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "honeycue", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Parts",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "HoneycueParts", package: "honeycue"),
            ],
            path: "Benchmarks/Parts",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ],
    swiftLanguageModes: [.v6]
)
