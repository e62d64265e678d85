// swift-tools-version: 6.2
import PackageDescription

/// Separate from the project's own package, because all of it is built with libFuzzer and AddressSanitizer.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "honeycue", path: "..")],
    targets: [
        .executableTarget(
            name: "honeycue-fuzz",
            dependencies: [.product(name: "HoneycueParsers", package: "honeycue")],
            path: "Sources/Fuzz",
            // libFuzzer provides the main function.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    ],
    swiftLanguageModes: [.v6]
)
