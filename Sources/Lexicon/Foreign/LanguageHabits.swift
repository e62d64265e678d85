/// How a language joins words in print, and which small words stand before nouns and verbs.
struct LanguageHabits: Sendable {
    /// Words that lose their vowel before another: “l'homme”, “qu'il”. Without the apostrophe.
    var elided: Set<String> = []
    /// Pronouns that are written at the end of a verb, the longest first. With a hyphen where the language writes one.
    var enclitics: [String] = []
    /// Parts that leave their verb and end the clause: “geht … auf”.
    var particles: Set<String> = []
    /// Words before a noun, and words before a verb.
    var determiners: Set<String> = []
    var subjects: Set<String> = []
    /// Whether nouns have a capital.
    var capitalizesNouns = false
    /// Whether words are joined into one without a hyphen: “Haustür”.
    var joinsWords = false
    /// Endings of verbs that an enclitic takes away: “far-lo” is “fare”, “fazê-lo” is “fazer”.
    var verbEndings: [String] = [""]

    static func of(_ language: String) -> LanguageHabits { table[language] ?? LanguageHabits() }

    private static let table: [String: LanguageHabits] = [
        "de": LanguageHabits(
            particles: [
                "ab", "an", "auf", "aus", "bei", "da", "dar", "durch", "ein", "empor", "entgegen", "entlang", "fest",
                "fort", "frei", "heim",
                "her", "herab", "heran", "herauf", "heraus", "herbei", "herein", "herum", "herunter", "hervor", "hin",
                "hinab", "hinauf",
                "hinaus", "hinein", "hinunter", "hinweg", "hinzu", "los", "mit", "nach", "nieder", "statt", "teil",
                "um", "unter", "voran",
                "voraus", "vor", "vorbei", "vorüber", "weg", "weiter", "wieder", "zu", "zurück", "zusammen", "über",
                "kennen", "fern",
            ],
            determiners: [
                "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "mein",
                "dein", "sein", "ihr",
                "unser", "kein", "keine", "keinen", "im", "am", "zum", "zur", "vom", "beim", "ins",
            ],
            subjects: ["ich", "du", "er", "sie", "es", "wir", "ihr", "man"], capitalizesNouns: true, joinsWords: true),
        "nl": LanguageHabits(
            elided: [],
            particles: [
                "aan", "achter", "af", "bij", "binnen", "door", "in", "langs", "los", "mee", "na", "neer", "om",
                "onder", "op", "over", "rond",
                "samen", "tegen", "terug", "thuis", "toe", "uit", "vast", "voor", "vooruit", "voorbij", "weg", "weer",
                "open", "dicht",
            ],
            determiners: [
                "de", "het", "een", "mijn", "jouw", "zijn", "haar", "ons", "onze", "hun", "dit", "dat", "deze", "die",
                "geen",
            ],
            subjects: ["ik", "jij", "je", "hij", "zij", "ze", "wij", "we", "men"], joinsWords: true),
        "fr": LanguageHabits(
            elided: [
                "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "presqu", "quelqu",
                "entr",
            ],
            enclitics: [
                "-t-il", "-t-elle", "-t-on", "-t-ils", "-t-elles", "-moi", "-toi", "-lui", "-leur", "-nous", "-vous",
                "-les", "-le", "-la",
                "-en", "-y", "-je", "-tu", "-il", "-elle", "-on", "-ils", "-elles", "-ce", "-là", "-ci",
            ],
            determiners: [
                "le", "la", "les", "l", "un", "une", "des", "du", "au", "aux", "mon", "ton", "son", "ma", "ta", "sa",
                "mes", "tes", "ses",
                "notre", "votre", "leur", "leurs", "ce", "cet", "cette", "ces", "d",
            ],
            subjects: [
                "je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "j", "qui", "ne", "n", "se", "s",
            ]),
        "es": LanguageHabits(
            enclitics: ["nos", "los", "las", "les", "me", "te", "se", "lo", "la", "le", "os"],
            determiners: [
                "el", "la", "los", "las", "un", "una", "unos", "unas", "mi", "tu", "su", "mis", "sus", "este", "esta",
                "del", "al",
            ],
            subjects: ["yo", "tú", "él", "ella", "nosotros", "ellos", "ellas", "usted", "se", "no", "me", "te"]),
        "it": LanguageHabits(
            elided: [
                "l", "d", "c", "m", "t", "s", "v", "n", "un", "dell", "nell", "all", "dall", "sull", "coll", "quell",
                "quest", "bell", "sant",
                "anch", "com", "dov", "gl", "quand", "senz", "tutt", "mezz", "nessun", "ciascun", "cos", "grand",
                "pover", "quant",
            ],
            enclitics: [
                "gliela", "glielo", "gliele", "glieli", "gliene", "mela", "melo", "mele", "mene", "tela", "telo",
                "tene", "sela", "selo", "sene",
                "cela", "celo", "cene", "vela", "velo", "mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "ne",
                "gli",
            ],
            determiners: [
                "il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "l", "del", "della", "al", "alla", "nel",
                "nella", "sul",
            ],
            subjects: ["io", "tu", "lui", "lei", "egli", "ella", "noi", "voi", "loro", "si", "non", "che"],
            verbEndings: ["", "e", "re"]),
        "pt": LanguageHabits(
            elided: ["d", "n", "m"],
            enclitics: [
                "-lhes", "-lhe", "-nos", "-vos", "-los", "-las", "-nas", "-me", "-te", "-se", "-lo", "-la", "-no",
                "-na", "-os", "-as", "-o",
                "-a", "-mo", "-ma",
            ],
            determiners: [
                "o", "a", "os", "as", "um", "uma", "do", "da", "no", "na", "ao", "meu", "minha", "seu", "sua", "este",
                "esta",
            ],
            subjects: ["eu", "tu", "ele", "ela", "nós", "eles", "elas", "você", "se", "não", "que"],
            verbEndings: ["", "r", "s", "z"]),
        "sv": LanguageHabits(
            determiners: [
                "en", "ett", "den", "det", "de", "min", "mitt", "mina", "din", "sin", "sitt", "sina", "hans", "hennes",
                "vår", "vårt", "deras", "denna", "detta", "dessa", "ingen", "inget", "varje",
            ],
            subjects: ["jag", "du", "han", "hon", "vi", "ni", "man", "att"], joinsWords: true),
        "nb": LanguageHabits(
            determiners: [
                "en", "ei", "et", "den", "det", "de", "min", "mitt", "mine", "din", "sin", "sitt", "sine", "hans",
                "hennes", "vår", "vårt", "deres", "denne", "dette", "disse", "ingen", "hver",
            ],
            subjects: ["jeg", "du", "han", "hun", "vi", "dere", "man", "å"], joinsWords: true),
        "ca": LanguageHabits(
            elided: ["l", "d", "m", "t", "s", "n", "qu"],
            enclitics: [
                "-me'n", "-te'n", "-se'n", "-nos", "-vos", "-los", "-les", "-hi", "-ho", "-li", "-la", "-lo", "-me",
                "-te", "-se", "-ne", "'ls",
                "'ns", "'l", "'m", "'t", "'n", "'s", "-la'n", "-us",
            ],
            determiners: [
                "el", "la", "els", "les", "l", "un", "una", "uns", "unes", "del", "al", "pel", "meu", "seu", "aquest",
                "aquesta",
            ],
            subjects: ["jo", "tu", "ell", "ella", "nosaltres", "ells", "elles", "es", "no", "em", "et", "que"]),
    ]
}
