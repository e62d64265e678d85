// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A library for a format of pictures. Where it is missing, Honeycue is built without that format.
struct PictureLibrary {
    var target: String
    var package: String
    var condition: String
    var debian: String

    /// Whether pkg-config knows the library.
    var isThere: Bool {
        let search = Process()
        search.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        search.arguments = ["pkg-config", "--exists", condition]
        search.standardError = FileHandle.nullDevice
        guard (try? search.run()) != nil else { return false }
        search.waitUntilExit()
        return search.terminationStatus == 0
    }

    static let webP = PictureLibrary(
        target: "CWebPSystem", package: "libwebp", condition: "libwebp >= 1.0", debian: "libwebp-dev")
    static let tiff = PictureLibrary(
        target: "CTIFFSystem", package: "libtiff-4", condition: "libtiff-4 >= 4.5", debian: "libtiff-dev")
    static let heif = PictureLibrary(
        target: "CHEIFSystem", package: "libheif", condition: "libheif >= 1.15", debian: "libheif-dev")
    static let hevc = PictureLibrary(
        target: "CDe265System", package: "libde265", condition: "libde265", debian: "libde265-dev")
    static let jxl = PictureLibrary(
        target: "CJXLSystem", package: "libjxl", condition: "libjxl >= 0.7", debian: "libjxl-dev")
}

/// What each macro of `CImageShim` needs; only those whose libraries are all there.
let pictureFormats = [
    ("HONEYCUE_WEBP", [PictureLibrary.webP]), ("HONEYCUE_TIFF", [.tiff]), ("HONEYCUE_HEIF", [.heif, .hevc]),
    ("HONEYCUE_JXL", [.jxl]),
].filter { $0.1.allSatisfy(\.isThere) }
let pictureLibraries = pictureFormats.flatMap { $0.1 }

/// The settings of every target: Swift 6 language mode with the upcoming features that the house style requires.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Unoptimized loops over millions of pixels or words are too slow to use, so such targets are optimized in debug builds too.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The trained nets that come with a target.
func nets(_ names: String...) -> [Resource] { names.map { .copy("Resources/\($0).model") } }

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "honeycue",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "honeycue", targets: ["honeycue"]),
        .executable(name: "honeycue-lab", targets: ["honeycue-lab"]),
        // For the package in `Benchmarks/`.
        .library(
            name: "HoneycueParts",
            targets: [
                "BotState", "Conversation", "Delivery", "Hive", "ImageCodec", "Lexicon", "Messaging", "Pictures",
                "Storage", "Talk",
            ]),
        // For the package in `Fuzz/`.
        .library(
            name: "HoneycueParsers",
            targets: [
                "BotState", "Conversation", "Hive", "ImageCodec", "JSON", "Lexicon", "Matrix", "Messaging", "Olm",
                "PhotoReading", "Settings", "Talk", "Telegram",
            ]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/apple/swift-algorithms", exact: "1.2.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // Layer 0: system libraries and thin C shims.
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CCurlSystem", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CISALSystem", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CJPEGSystem", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CKissFFT", pkgConfig: "kissfft-float", providers: [.apt(["libkissfft-dev"])]),
        .systemLibrary(name: "COCRSystem", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
        .systemLibrary(name: "COlm", pkgConfig: "olm", providers: [.apt(["libolm-dev"])]),
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
        .systemLibrary(name: "COpusSystem", pkgConfig: "libopusenc", providers: [.apt(["libopusenc-dev"])]),
        .systemLibrary(name: "CPNGSystem", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CCurlShim", dependencies: ["CCurlSystem"]),
        .target(
            name: "CImageShim",
            dependencies: ["CISALSystem", "CJPEGSystem", "CPNGSystem"]
                + pictureLibraries.map { .byName(name: $0.target) },
            cSettings: pictureFormats.map { CSetting.define($0.0) }),
        .target(name: "COCR", dependencies: ["COCRSystem"]),
        .target(name: "COpusShim", dependencies: ["COpusSystem"]),
        .target(name: "CProcessShim"),

        // Layer 1.
        .target(name: "Checksum", swiftSettings: optimized),
        .target(name: "Hive", swiftSettings: optimized),
        .target(name: "Documents", dependencies: ["Jail"], swiftSettings: strict),
        .target(name: "HTML", swiftSettings: strict),
        .target(name: "HTTPClient", dependencies: ["CCurlShim"], swiftSettings: strict),
        .target(name: "ImageCodec", dependencies: ["CImageShim"], swiftSettings: optimized),
        .target(name: "Jail", dependencies: ["CProcessShim"], swiftSettings: strict),
        .target(name: "JSON", swiftSettings: optimized),
        .target(name: "Olm", dependencies: ["COlm"], swiftSettings: strict),
        .target(name: "Postgres", dependencies: ["CPQ"], swiftSettings: strict),
        .target(name: "Settings", dependencies: ["Spelling", configuration, systemPackage], swiftSettings: strict),
        .target(name: "Speech", dependencies: ["COpusShim", "Jail"], swiftSettings: strict),
        .target(name: "Spelling", swiftSettings: optimized),

        // Layer 2.
        .target(name: "Intents", swiftSettings: optimized),
        .target(name: "Messaging", dependencies: ["HTML"], swiftSettings: strict),
        .target(name: "SQL", swiftSettings: strict),
        .target(name: "BotState", dependencies: ["Hive", "Messaging", "PhotoReading", "SQL"], swiftSettings: strict),
        .target(
            name: "Anki", dependencies: ["CZlib", "HTML", "JSON", crypto, grdb, grdbSQLite], swiftSettings: strict),
        .target(name: "PhotoReading", dependencies: ["Hive"], swiftSettings: strict),
        .target(name: "Raster", dependencies: ["CKissFFT", "ImageCodec"], swiftSettings: optimized),
        .target(
            name: "Lexicon", dependencies: [algorithms, "Checksum", "CZlib", "Hive", "Spelling"],
            resources: [.embedInCode("Resources/habits.txt")], swiftSettings: optimized),
        .target(
            name: "Dictionaries", dependencies: ["Checksum", "CZlib", "HTML", "Hive", "Lexicon"],
            swiftSettings: optimized),
        .target(
            name: "LexiconBuilder", dependencies: [algorithms, "CZlib", "Dictionaries", "HTML", "Hive", "Lexicon"],
            resources: [
                "acceptance.dat", "acceptance-ca.dat", "clues.txt", "glossary.txt", "licences.txt", "newer",
                "senses.dat",
            ].map {
                .copy("Resources/\($0)")
            },
            swiftSettings: optimized),

        // Layer 3.
        .target(name: "Telegram", dependencies: ["HTTPClient", "JSON", "Messaging", logging], swiftSettings: strict),
        .target(
            name: "Matrix",
            dependencies: ["HTML", "HTTPClient", "JSON", "Messaging", "Olm", crypto, cryptoExtras, logging],
            swiftSettings: strict),
        .target(
            name: "Storage", dependencies: ["BotState", "Hive", "JSON", "Messaging", "Postgres", "SQL", grdb],
            swiftSettings: strict),
        .target(
            name: "Workers", dependencies: ["Documents", "ImageCodec", "Jail", "PhotoReading", logging],
            swiftSettings: optimized),
        .target(
            name: "Pictures", dependencies: ["CPangoCairo", "Hive", "ImageCodec", "Raster"], swiftSettings: optimized),

        // Seeing: a target for each kind of thing that a photo may show, and the pipeline above them.
        .target(name: "Light", dependencies: ["ImageCodec", "Raster"], swiftSettings: optimized),
        .target(name: "Nets", dependencies: ["COpenBLAS"], swiftSettings: optimized),
        .target(
            name: "TextReading", dependencies: ["COCR", "Hive", "ImageCodec", "PhotoReading", "Raster", "Spelling"],
            swiftSettings: optimized),
        .target(
            name: "Boards",
            dependencies: [
                "Hive", "ImageCodec", "Light", "Nets", "PhotoReading", "Raster", "Spelling", "TextReading",
            ],
            resources: nets("letters", "diacritics"), swiftSettings: optimized),
        .target(
            name: "Pages",
            dependencies: [
                "Hive", "ImageCodec", "Light", "Nets", "PhotoReading", "Raster", "Spelling", "TextReading",
            ],
            resources: nets("marks", "marked-words"), swiftSettings: optimized),
        .target(
            name: "Sketches", dependencies: ["Hive", "ImageCodec", "Nets", "PhotoReading", "Raster", "TextReading"],
            resources: nets("sketches"), swiftSettings: optimized),
        .target(
            name: "Vision",
            dependencies: ["Boards", "ImageCodec", "Nets", "Pages", "PhotoReading", "Sketches", "TextReading"],
            swiftSettings: optimized),

        // Layer 4.
        .target(
            name: "Talk",
            dependencies: [
                "BotState", "Checksum", "HTML", "Intents", "JSON", "Lexicon", "Messaging", "PhotoReading", "Pictures",
                algorithms, crypto,
            ],
            resources: [.embedInCode("Resources/cities.txt")], swiftSettings: strict),
        .target(
            name: "Delivery",
            dependencies: ["BotState", "Checksum", "Messaging", "PhotoReading", logging, serviceLifecycle],
            swiftSettings: strict),
        .target(
            name: "Playground",
            dependencies: ["Checksum", "HTML", "ImageCodec", "JSON", hummingbird, logging, nioCore, serviceLifecycle],
            resources: [.embedInCode("Page")], swiftSettings: strict),

        // Layer 5: what people talk about with the bot.
        .target(
            name: "PuzzleRound",
            dependencies: ["BotState", "Hive", "Lexicon", "Messaging", "PhotoReading", "Spelling", algorithms],
            swiftSettings: strict),
        .target(
            name: "PuzzleUnderstanding", dependencies: ["Hive", "Intents", "Lexicon", "Messaging", "Talk"],
            swiftSettings: strict),
        .target(
            name: "PuzzleLanguage", dependencies: ["Hive", "Lexicon", "Talk"], swiftSettings: strict),
        .target(
            name: "PuzzleTalk",
            dependencies: [
                "BotState", "Checksum", "Hive", "Intents", "JSON", "Lexicon", "Messaging", "PhotoReading", "Pictures",
                "PuzzleLanguage", "PuzzleRound", "PuzzleUnderstanding", "SQL", "Spelling", "Talk",
                algorithms,
            ],
            swiftSettings: strict),
        .target(
            name: "ClueTalk",
            dependencies: [
                "BotState", "Hive", "JSON", "Lexicon", "Messaging", "PuzzleLanguage", "PuzzleUnderstanding", "SQL",
                "Talk",
            ],
            swiftSettings: strict),
        .target(
            name: "LeagueTalk",
            dependencies: [
                "BotState", "Hive", "JSON", "Lexicon", "Messaging", "PhotoReading", "PuzzleLanguage", "PuzzleRound",
                "PuzzleUnderstanding", "SQL", "Talk",
            ],
            swiftSettings: strict),
        .target(
            name: "LookupTalk",
            dependencies: [
                "Anki", "BotState", "ImageCodec", "Intents", "JSON", "Lexicon", "Messaging", "PhotoReading", "Pictures",
                "SQL", "Spelling",
                "Talk",
                algorithms,
            ],
            swiftSettings: strict),
        .target(
            name: "DrawTalk",
            dependencies: [
                "BotState", "ImageCodec", "Intents", "JSON", "Messaging", "PhotoReading", "Pictures", "SQL", "Spelling",
                "Talk",
                algorithms,
            ],
            swiftSettings: strict),
        .target(
            name: "ReportTalk", dependencies: ["BotState", "Hive", "Messaging", "PhotoReading", "Talk"],
            swiftSettings: strict),
        .target(
            name: "Conversation",
            dependencies: [
                "BotState", "ClueTalk", "DrawTalk", "Intents", "JSON", "LeagueTalk", "Lexicon", "LookupTalk",
                "Messaging", "PuzzleTalk", "ReportTalk", "Talk",
            ],
            swiftSettings: strict),

        // Layer 6.
        .target(
            name: "Assembly",
            dependencies: [
                "BotState", "ClueTalk", "Conversation", "CProcessShim", "Delivery", "Dictionaries", "Documents", "Hive",
                "HTTPClient", "JSON",
                "Lexicon",
                "Matrix",
                "Messaging", "PhotoReading", "Pictures", "Playground", "PuzzleTalk", "Settings", "Speech", "Storage",
                "Talk",
                "Telegram",
                "TextReading", "Vision", "Workers",
                hummingbird, logging, nioCore, nioPosix, serviceLifecycle, unixSignals,
            ], swiftSettings: strict),
        .target(
            name: "Console",
            dependencies: [
                "Assembly", "Delivery", "Dictionaries", "Hive", "JSON", "Lexicon", "LookupTalk", "PhotoReading",
                "Playground",
                "Settings",
                "Storage", "Talk", "Workers",
                argumentParser, logging,
            ], swiftSettings: strict),
        .executableTarget(
            name: "honeycue",
            dependencies: [
                "Assembly", "BotState", "ClueTalk", "Console", "Conversation", "Delivery", "Documents", "Hive", "JSON",
                "Lexicon", "LexiconBuilder", "PhotoReading", "Playground", "Settings", "Speech", "Storage", "Workers",
                argumentParser, logging, serviceLifecycle, unixSignals,
            ], swiftSettings: strict),
        .executableTarget(
            name: "honeycue-lab",
            dependencies: [
                "Assembly", "Boards", "Checksum", "Console", "Hive", "ImageCodec", "Lexicon", "LexiconBuilder",
                "PhotoReading",
                "Settings", "TextReading", "Vision", "Workers",
                argumentParser,
            ], swiftSettings: strict),

        // Tests, and the programs that they run.
        .target(name: "AllocatedBytes", path: "Tests/AllocatedBytes"),
        .target(
            name: "FaultyPlayground", dependencies: ["JSON", "Playground", hummingbird, nioCore, serviceLifecycle],
            path: "Tests/FaultyPlayground", swiftSettings: strict),
        .target(name: "HTTPTestServer", path: "Tests/HTTPTestServer", swiftSettings: strict),
        .target(name: "IdleExecutor", path: "Tests/IdleExecutor", swiftSettings: strict),
        .target(
            name: "ManualClock", dependencies: ["Delivery"], path: "Tests/ManualClock", swiftSettings: strict),
        .executableTarget(
            name: "crash-probe",
            dependencies: ["BotState", "Delivery", "Messaging", "Storage", logging, serviceLifecycle, unixSignals],
            path: "Tests/CrashProbe", swiftSettings: strict),
        .target(
            name: "PostgresServer", dependencies: ["Postgres"], path: "Tests/PostgresServer", swiftSettings: strict),
        .target(
            name: "ReadingSamples", dependencies: ["Hive", "ImageCodec", "Raster", "TextReading"],
            path: "Tests/ReadingSamples",
            swiftSettings: strict),
        .executableTarget(name: "jail-probe", dependencies: ["CProcessShim"], path: "Tests/JailProbe"),
        .executableTarget(
            name: "playground-probe",
            dependencies: [
                "FaultyPlayground", "ImageCodec", "Playground",
                argumentParser, logging, serviceLifecycle, unixSignals,
            ],
            path: "Tests/PlaygroundProbe", swiftSettings: strict),
        .executableTarget(
            name: "postgres-probe", dependencies: ["Postgres", "PostgresServer"], path: "Tests/PostgresProbe",
            swiftSettings: strict),
        .executableTarget(
            name: "worker-probe",
            dependencies: ["CProcessShim", "Jail", "PhotoReading", "Vision", "Workers", logging],
            path: "Tests/WorkerProbe", swiftSettings: strict),
        .testTarget(name: "AnkiTests", dependencies: ["Anki", "CZlib", grdb], swiftSettings: strict),
        .testTarget(
            name: "AssemblyTests",
            dependencies: [
                "Assembly", "BotState", "ClueTalk", "Conversation", "Delivery", "Hive", "Lexicon", "LexiconBuilder",
                "LookupTalk", "ManualClock", "Matrix", "Messaging", "PhotoReading", "PuzzleTalk", "Settings", "Speech",
                "Storage", "Telegram", "TextReading",
                logging, serviceLifecycle,
            ], swiftSettings: strict),
        .testTarget(
            name: "BoardsTests",
            dependencies: [
                "Boards", "Hive", "ImageCodec", "Light", "Nets", "PhotoReading", "Raster", "ReadingSamples",
                "TextReading",
            ],
            swiftSettings: strict),
        .testTarget(name: "COCRTests", dependencies: ["AllocatedBytes", "COCR", "ImageCodec"], swiftSettings: strict),
        .testTarget(name: "ChecksumTests", dependencies: ["Checksum"], swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "BotState", "Console", "Conversation", "Hive", "honeycue", "Lexicon", "LexiconBuilder", "Messaging",
                "PhotoReading", "Storage",
                argumentParser, logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DictionariesTests", dependencies: ["Dictionaries", "Hive", "Lexicon"], swiftSettings: strict),
        .testTarget(
            name: "ConversationTests",
            dependencies: [
                "Anki", "BotState", "Checksum", "ClueTalk", "Conversation", "DrawTalk", "Hive", "ImageCodec", "JSON",
                "LeagueTalk", "Lexicon", "LookupTalk", "Messaging", "PhotoReading", "Pictures", "PuzzleLanguage",
                "PuzzleRound",
                "PuzzleTalk", "PuzzleUnderstanding", "ReportTalk", "Spelling", "Storage", "Talk",
            ],
            exclude: [
                "Transcripts", "Support/dictionary-ca.txt", "Support/dictionary-de.txt", "Support/dictionary-fr.txt",
                "Support/words.txt",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CrashTests", dependencies: ["BotState", "crash-probe", "Delivery", "Messaging", "Storage", grdb],
            swiftSettings: strict),
        .testTarget(
            name: "DeliveryTests",
            dependencies: [
                "BotState", "Checksum", "Delivery", "Hive", "ManualClock", "Messaging", "PhotoReading", "Storage",
                logging, serviceLifecycle,
            ],
            swiftSettings: strict),
        .testTarget(name: "HiveTests", dependencies: ["Checksum", "Hive"], swiftSettings: strict),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient", "HTTPTestServer"], swiftSettings: strict),
        .testTarget(
            name: "ImageCodecTests", dependencies: ["Checksum", "CImageShim", "CJPEGSystem", "CZlib", "ImageCodec"],
            swiftSettings: strict),
        .testTarget(name: "JailTests", dependencies: ["CProcessShim", "Jail", "jail-probe"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
        .testTarget(name: "IntentsTests", dependencies: ["Intents"], swiftSettings: strict),
        .testTarget(name: "LabTests", dependencies: ["honeycue-lab"], swiftSettings: strict),
        .testTarget(
            name: "LexiconTests", dependencies: ["Hive", "honeycue-lab", "Lexicon", "LexiconBuilder"],
            exclude: ["Clues/Records"], swiftSettings: optimized),
        .testTarget(
            name: "MatrixTests",
            dependencies: [
                "HTTPClient", "HTTPTestServer", "IdleExecutor", "JSON", "Matrix", "Messaging", "Olm", logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MemoryTests", dependencies: ["AllocatedBytes", "ImageCodec"], swiftSettings: strict),
        .testTarget(name: "NetsTests", dependencies: ["Nets"], swiftSettings: strict),
        .testTarget(name: "OlmTests", dependencies: ["Checksum", "Olm"], swiftSettings: strict),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Hive", "ImageCodec", "Light", "Nets", "Pages", "PhotoReading", "Raster", "ReadingSamples",
                "TextReading", "Workers",
            ],
            swiftSettings: strict),
        .testTarget(name: "PhotoReadingTests", dependencies: ["Hive", "PhotoReading"], swiftSettings: strict),
        .testTarget(name: "PicturesTests", dependencies: ["Hive", "ImageCodec", "Pictures"], swiftSettings: strict),
        .testTarget(
            name: "PlaygroundTests",
            dependencies: [
                "FaultyPlayground", "ImageCodec", "JSON", "Playground", "playground-probe", logging, serviceLifecycle,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PostgresTests", dependencies: ["Postgres", "postgres-probe", "PostgresServer"],
            swiftSettings: strict),
        .testTarget(
            name: "PuzzleRoundTests", dependencies: ["BotState", "Hive", "Lexicon", "Messaging", "PuzzleRound"],
            swiftSettings: strict),
        .testTarget(
            name: "PuzzleUnderstandingTests", dependencies: ["Conversation", "Hive", "PuzzleUnderstanding", "Talk"],
            swiftSettings: strict),
        .testTarget(name: "RasterTests", dependencies: ["ImageCodec", "Raster"], swiftSettings: strict),
        .testTarget(name: "SettingsTests", dependencies: ["Settings"], swiftSettings: strict),
        .testTarget(
            name: "SketchesTests",
            dependencies: [
                "ImageCodec", "Nets", "PhotoReading", "Raster", "Sketches", "TextReading",
            ],
            swiftSettings: strict),
        .testTarget(name: "DocumentsTests", dependencies: ["Documents", "honeycue"], swiftSettings: strict),
        .testTarget(name: "SpeechTests", dependencies: ["Speech", "honeycue"], swiftSettings: strict),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "BotState", "ClueTalk", "Conversation", "DrawTalk", "Hive", "IdleExecutor", "JSON", "LeagueTalk",
                "LookupTalk",
                "Messaging", "PhotoReading", "Postgres", "PostgresServer", "PuzzleTalk", "SQL", "Storage", "Talk", grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TelegramTests",
            dependencies: ["HTTPClient", "HTTPTestServer", "JSON", "Messaging", "Telegram", logging],
            swiftSettings: strict),
        .testTarget(
            name: "TextReadingTests",
            dependencies: [
                "COCR", "ImageCodec", "PhotoReading", "Raster", "ReadingSamples", "TextReading",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "VisionTests",
            dependencies: [
                "Boards", "Hive", "ImageCodec", "Pages", "PhotoReading", "ReadingSamples", "Sketches", "TextReading",
                "Vision",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WorkersTests",
            dependencies: [
                "Documents", "Hive", "honeycue", "ImageCodec", "Jail", "jail-probe", "PhotoReading", "worker-probe",
                "Workers", logging,
            ],
            swiftSettings: strict),
    ]
        + pictureLibraries.map {
            .systemLibrary(name: $0.target, pkgConfig: $0.package, providers: [.apt([$0.debian])])
        },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
