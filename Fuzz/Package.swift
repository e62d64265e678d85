// swift-tools-version: 6.2
import PackageDescription

/// Apart from the project's own package: it is built with libFuzzer and AddressSanitizer all through.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "honeycue", path: "..")],
    targets: [
        .executableTarget(
            name: "honeycue-fuzz",
            dependencies: [.product(name: "HoneycueParsers", package: "honeycue")],
            path: "Sources/Fuzz",
            // libFuzzer brings the main function.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    ],
    swiftLanguageModes: [.v6]
)
