// swift-tools-version: 6.2
import PackageDescription

/// Separate from the project's own package, so that building or testing the project does not build the benchmark tools.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "honeycue", path: ".."),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "Parts",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "HoneycueParts", package: "honeycue"),
            ],
            path: "Benchmarks/Parts",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "Throughput",
            dependencies: [
                .product(name: "HoneycueParts", package: "honeycue"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Benchmarks/Throughput"),
    ],
    swiftLanguageModes: [.v6]
)
