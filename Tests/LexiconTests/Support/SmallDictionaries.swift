import Foundation
import LexiconBuilder

/// Dictionaries with a few words, in the same files and formats as Debian's.
struct SmallDictionaries {
    let sources: LexiconSources
    private let folder: URL

    func remove() { try? FileManager.default.removeItem(at: folder) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "dictionaries-\(UUID().uuidString)")
        sources = LexiconSources(
            scowl: folder.appending(path: "scowl"), wordNet: folder.appending(path: "wordnet"),
            gcide: folder.appending(path: "gcide.dict.gz"), acceptance: folder.appending(path: "acceptance.gz"),
            clues: folder.appending(path: "clues.txt"), newer: folder.appending(path: "newer"))
        for url in [sources.scowl, sources.wordNet, sources.newer] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        for (name, contents) in Self.scowl { try contents.write(to: sources.scowl.appending(path: name)) }
        for (name, contents) in Self.wordNet {
            try Data(contents.utf8).write(to: sources.wordNet.appending(path: name))
        }
        try Self.writeCompressed(Self.gcide, to: sources.gcide)
        try Self.writeCompressed(Self.acceptance, to: sources.acceptance)
        try Data(Self.clues.utf8).write(to: sources.clues)
        try Data(Self.newer.utf8).write(to: sources.newer.appending(path: "small.txt"))
    }

    static func writeCompressed(_ text: String, to url: URL) throws {
        let plain = url.deletingPathExtension()
        try Data(text.utf8).write(to: plain)
        let gzip = try Process.run(URL(filePath: "/bin/gzip"), arguments: [plain.path])
        gzip.waitUntilExit()
    }

    private static let acceptance = """
        # word, acceptance of 255, frequency of 25 a step
        catchy\t230\t50
        cyan\t250\t75
        hyena\t128\t90
        nacho\t255\t70
        tetany\t127\t30
        yacht\t255\t100

        """

    private static let clues = """
        # word | clue
        catchy | like the hyena's song
        hyena | a dog that laughs, or so it sounds
        teach | ___ a man to fish

        """

    private static let newer = """
        # headword | part of speech | definition | example
        ebook | noun | text to be read on a screen | I have the ebook.

        """

    private static let scowl: [(String, Data)] = [
        ("english-words.10", Data("yacht\ncyan\nteach\nhyena\nhyenas\n".utf8)),
        ("american-words.35", Data("catchy\n".utf8)),
        ("english-words.50", Data("cachée\nit's\n".utf8)),
        ("british-words.80", Data("tetany\n".utf8)),
        ("english-words.95", Data("chayanty\n".utf8)),
        ("english-proper-names.50", Data("Cathay\n".utf8)),
    ]

    private static let license = "  1 This software and database is being provided to you\n"

    private static let wordNet: [(String, String)] = [
        (
            "data.noun",
            license + """
                00000100 06 n 02 yacht 0 racing_yacht 0 001 @ 00000050 n 0000 | an expensive vessel; "the yacht of a millionaire"
                00000200 05 n 01 hyena 0 001 @ 00000050 n 0000 | doglike nocturnal mammal of Africa
                00000300 15 n 01 Cathay 0 001 @ 00000050 n 0000 | what China was once called

                """
        ),
        (
            "index.noun",
            license + """
                cathay n 1 1 @ 1 0 00000300
                hyena n 1 1 @ 1 1 00000200
                racing_yacht n 1 1 @ 1 0 00000100
                yacht n 1 1 @ 1 0 00000100

                """
        ),
        ("data.verb", license + "00000100 38 v 01 yacht 0 001 @ 00000050 v 0000 01 + 02 00 | travel in a yacht\n"),
        ("index.verb", license + "yacht v 1 1 @ 1 0 00000100\n"),
        ("data.adj", license + "00000100 00 a 01 catchy 0 000 | likely to attract attention\n"),
        ("index.adj", license + "catchy a 1 0 1 0 00000100\n"),
        ("data.adv", license), ("index.adv", license),
        ("noun.exc", "hyenae hyena\n"), ("verb.exc", "taught teach\n"), ("adj.exc", ""), ("adv.exc", ""),
        ("cntlist.rev", "hyena%1:05:00:: 1 3\nyacht%2:38:00:: 1 7\n"),
    ]

    private static let gcide = """
        00-database-short
             The Collaborative International Dictionary of English v.0.48
        Teach \\Teach\\ (t[=e]ch), v. t. [imp. & p. p. {Taught} (t[add]t); p.
           pr. & vb. n. {Teaching}.] [OE. techen, AS. t[=ae]cean, to
           show.]
           1. To impart the knowledge of; as, to teach a child its
              letters.
              [1913 Webster]

                    If some men teach wicked things, it must be that
                    others should practice them.          --South.
              [1913 Webster]

           2. (Naut.) To guide. [Obs.] --Chaucer.
              [1913 Webster]

           {Teach the teacher}, a phrase.

           Syn: To instruct; inform.
                [1913 Webster]

        Taught \\Taught\\,
           imp. & p. p. of {Teach}.
           [1913 Webster]

        Tetany \\Tet"a*ny\\ (t[e^]t"[.a]*n[y^] or
           t[e^]t"n[y^]),
           n. [Cf. F. t['e]tanie.]
           The quality of being cramped; as, the tetany of a
           nerve.
           [1913 Webster]

        Chayanty \\Cha*yan"ty\\
           (ch[.a]*y[a^]n"t[y^]), n.; pl. {Chayanties}
           (-t[i^]z). [Quechua, fr. the name of a
           town.]
           1. A profound secret; something wholly unknown.
              [1913 Webster]

        Cathay \\Ca*thay"\\, n.; pl. {Cathays}
           (Geog.) A country told of by travellers. Hyenas

        Hyenas \\Hy*e"nas\\,
           a. & n. from {Hyena}, v.
           [1913 Webster]

        Phenix \\Phe"nix\\, n. [L. ph[oe]nix.]
           A medi[ae]val bird, which [AE]sop and C[ae]sar never saw.
           [1913 Webster]

        Cyan \\Cy"an\\, n. [Gr. ky`anos.]
           See {Cyanogen}.
           [1913 Webster]

        """
}
