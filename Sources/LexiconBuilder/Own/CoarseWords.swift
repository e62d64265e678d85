/// Slurs, obscenities and acts of violence. They are listed and score like any other word, but the bot does not offer them unasked.
enum CoarseWords {
    /// In lower case.
    static let all = decoded(encoded)

    /// The coarse words of the other languages with puzzles, as typed, by language code.
    static let foreign = encodedForeign.mapValues(decoded)

    /// Whether `word` (lower case) is coarse, or an inflection of a coarse word.
    static func contains(_ word: String, bases: [String]) -> Bool {
        all.contains(word) || bases.contains(where: all.contains)
    }

    private static func decoded(_ words: String) -> Set<String> {
        Set(words.split { $0.isWhitespace }.map { String(decoding: $0.utf8.map(rotated), as: UTF8.self) })
    }

    /// Decodes ROT13, which is its own inverse and leaves accented letters unchanged. It keeps people from reading the
    /// lists below by accident.
    private static func rotated(_ letter: UInt8) -> UInt8 {
        let a = UInt8(ascii: "a"), z = UInt8(ascii: "z")
        return (a...z).contains(letter) ? (letter - a + 13) % 26 + a : letter
    }

    private static let encoded = """
        nany nanyyl nahf ncrfuvg nefr nefrubyr nff nffubyr onfgneq ongfuvg ornare ovgpu ovgpurq ovgpuvat ovgpul
        oybjwbo obyybpx obyybpxf obare obbo obbovr obbovrf ohttre ohttrerq ohttrevat ohttrel ohxxnxr ohyyfuvg
        ohggubyr puvpxrafuvg puvax puvaxl pyvg pyvgbeny pyvgbevf pyhfgreshpx pbvgny pbvgvba pbvghf pbbyvr pbba
        pbchyngr pbchyngrq pbchyngvat phz phaavyvathf phag qntb qnexvr qnexl qvpx qvpxurnq qvpxjnq qvyqb qvcfuvg
        qlxr rwnphyngr rwnphyngrq rwnphyngvat rarzn snt snttbg snttbgl sneg snegrq snegvat srpny srprf sryyngr
        sryyngrq sryyngvb shpx shpxrq shpxre shpxurnq shpxvat shpxhc travgny travgnyvn tbbx tevatb tlc tlccrq
        tlccvat unysoerrq unaqwbo uneybg ubzb ubaxvr ubaxl ubeal ubefrfuvg ulzvr vaprfg vawha wnc wvtnobb wvmm xvxr
        ynovn yrfob ylapu ylapurq ylapuvat znfgheongr znfgheongrq znfgheongvat zvqtrg zvys zbyrfg zbyrfgrq zbyrfgre
        zbyrfgvat zbatbybvq zbgureshpxre zhynggb anmv arteb artebvq avttn avttre alzcub betnfz betnfzvp betvnp betl
        cnxv crqbcuvyr crqbcuvyvn cravyr cravf cunyyv cunyyhf cvpxnavaal cvzc cvzcrq cvzcvat cvff cvffrq cvffvat
        cbynpx cbbs cbbsgre cbea cbeab cbeabtencul chovp chffl enturnq encr encrq encre encvat encvfg erpgny erqfxva
        ergneq ergneqrq fpebgn fpebgny fpebghz frzra fung fuvg fuvgurnq fuvggrq fuvggvat fuvggl fvffl fxnax fyhg
        fyhggl fbqbzvgr fbqbzl fcnm fcvp fcvpx fchax fdhnj fgehzcrg gneq grfgvpyr gvggvrf gvggl gbjryurnq genaal
        penc penccl xnssve xnsve dhnqebba bpgbebba zhynggbrf zbatby fnzob qnexrl unyspnfgr fdhnjf tvccb
        gheq gjng intvan intvany ihyin ihyiny ihyine jnax jnaxrq jnaxre jnaxvat jrgonpx juber juberq jubevat jbt jbc
        lvq
        """

    private static let encodedForeign = [
        "ca": """
        obeqryy pntnqn pntne pntnenqn pnchyyb pbyybaf pbal pbalf rwnphyne sbyyne sbger znevpn znevpba znevpbg \
        znfgheonpvb znfgheone zreqn zreqrf artengn betnfzr cvpun cvkne cvkng cbyyn cbyyrf cbeab cbeabtensvn chgn \
        chgrevn chgrf chgb frzra fhqnpn ivbynpvb ivbynqbe ivbyne
        """,
        "de": """
        nefpu nefpuybpu svpxra svpxg sbgmr sbgmra trsvpxg uher uhera whqrafnh xnpxr xnpxra xnanxr xnanxra zöfr \
        anmv anmvf artre ahggr ahggra betnfzhf cvffr cvffra cbeab fpurvffr fpurvßr fpurvßra fpujhpugry fcrezn \
        gvggra iretrjnygvtra iretrjnygvthat jvpufra jvpufre
        """,
        "es": """
        pnoeba pnoebarf pntne puvatne pbwba pbwbarf pbñb phyb rlnphyne sbyyne wbqre znevpn znevpba znevpbarf zrne \
        zvreqn artengn betnfzb craqrwb cbyyn cbyynf cbeab chgn chgnf chgb chgbf frzra fhqnpn grgnf iretn \
        ivbynpvba ivbynqbe ivbyne mbeen
        """,
        "it": """
        pntner pnmmv pnmmb pbtyvbar pbtyvbav phynggbar svpn svtn sebpvn sebpvb vaphyner zreqn arten artev arteb \
        betnfzb cvfpvner cbeab chggnan fobeen fpbcner fcrezn fgebamn fgebamb fghcengber fghceb greebar grggr \
        gebvn
        """,
        "nb": """
        nany nahf oæfw oæfwr qevgr qevgg qevggfrxx qevgghatr rwnxhynfwba rwnxhyrer snra svggr svggre ubzb uber \
        uberohxx uberuhf ubere uberev uberhatr vaprfg vaprfghøf wæiyn wæiyvt xahyy xahyyr xhx xåg yhqqre \
        znfgheonfwba znfgheorer anmv anmvfzr anmvfg anmvfgvfx artre banarer banav betnfzr crqbsvy cravf cvff cvffr \
        cbeab cbeabtensv chyr chcc ebaxr ehzcr ehaxr eæi fryizbeq fuvg fvtølare fxvgg fbcre fæq gvfcr intvan ibyqgn \
        ibyqgrxg ibyqgrxgfznaa
        """,
        "sv": """
        nany nahf onwf onwfn oynggr oöt rwnxhyngvba svggn svggbe uben ubeuhf ubebe ubehatr ulaqn vaprfg vaprfghöf \
        xahyyn xhx xåg yhqre znfgheongvba anmvfz anmvfg anmvfgvfx artre arterff betnfz crqbsvy cravf cvffn cbee \
        cbeesvyz ehaxn eöi fnzynt fwäyizbeq fxvg fxvgn fxvgoen fxvgqåyvt fxvgra fxvgraxry fxvgvt fxvgceng fxvgfiåe \
        fynzcn fabcc fcrezn fhoon finegfxnyyr intvan iåyqgn iåyqgäxg iåyqgäxgfzna mvtraner
        """,
    ]
}
