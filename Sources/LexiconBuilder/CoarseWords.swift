/// Slurs, obscenities and acts of violence. They are listed and score like any other word, but the bot does not offer them unasked.
enum CoarseWords {
    /// In lower case.
    static let all = decoded(encoded)

    /// The same in the other languages of puzzles, as they are typed.
    static let foreign = decoded(encodedForeign)

    /// Whether `word` (lower case) is coarse, or an inflection of a coarse word.
    static func contains(_ word: String, bases: [String]) -> Bool {
        all.contains(word) || bases.contains(where: all.contains)
    }

    private static func decoded(_ words: String) -> Set<String> {
        Set(words.split { $0.isWhitespace }.map { String(decoding: $0.utf8.map(rotated), as: UTF8.self) })
    }

    /// Decodes ROT13, which is its own inverse and leaves letters with marks as they are. It keeps people from reading the lists below by
    /// accident.
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
        gheq gjng intvan intvany ihyin ihyiny ihyine jnax jnaxrq jnaxre jnaxvat jrgonpx juber juberq jubevat jbt jbc
        lvq
        """

    private static let encodedForeign = """
        nefpu nefpuybpu onwf obeqryy oöt pnoeba pnoebarf pntnqn pntne pntnenqn pntner pnchyyb pneqne pnmmv pnmmb
        puvatne pbtyvbar pbtyvbav pbwba pbwbarf pbyyb pbyybaf pbal pbalf pbñb phynggbar phyb qevgg rwnphyne rlnphyne
        svpn svpxra svpxg svtn svggn svggr svggre svggbe sbyyne sbger sbgmr sbgmra sebpvn sebpvb trsvpxg uben uber
        ubere ubebe uher uhera vaphyner wbqre whqr whqrafnh xnpxr xnpxra xnanxr xnanxra xahyyn xhx znevpn znevpba
        znevpbarf znevpbg znfgheonpvb znfgheone zrne zreqn zreqrf zvreqn zöfr anmv anmvf artre arten artengn artev
        arteb ahggr ahggra betnfz betnfzr betnfzb betnfzhf croebg craqrwb cvpun cvfpvner cvffr cvffra cvkne cvkng
        cbyyn cbyynf cbyyrf cbeab cbeabtensvn cbee chyr chgn chgnf chgrevn chgrf chgb chgbf chggnan ehzcr ehaxn fobeen
        fpurvffr fpurvßr fpurvßra fpujnam fpujhpugry fpbcner frzra fxvg fbcre fcrezn fgebamn fgebamb fghcengber fghceb
        fhqnpn fæq greebar grgnf grggr gvggra gebvn iretn iretrjnygvtra iretrjnygvthat ivbynpvb ivbynpvba ivbynqbe
        ivbyne ibyqgn ibyqgrxg iåyqgn iåyqgäxg jvpufra jvpufre mbeen
        """
}
