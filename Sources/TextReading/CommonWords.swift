internal import Foundation
internal import Hive

/// The most common words of languages, in the spelling of ``LetterFolding``: enough to recognize the language of a page
/// for which no dictionary is installed.
package struct CommonWords {
    /// The ISO 639-1 code.
    package let language: String
    private let frequencies: [String: Double]

    private init(language: String, words: String) {
        self.language = language
        frequencies = Dictionary(
            words.split(separator: " ").enumerated().map { rank, word in
                (String(word), Self.mostCommon - Self.decline * log10(Double(rank + 1)))
            }, uniquingKeysWith: max)
    }

    /// The frequency of a word on the Zipf scale; 0 for a word that is not common.
    package func frequency(of word: String) -> Double { frequencies[word] ?? 0 }

    /// The frequency of a language's most common word, and the decrease per tenfold rank, as in the lists of
    /// `wordfreq`.
    private static let mostCommon = 7.6, decline = 0.75

    package static let english = CommonWords(language: LanguageCode.english, words: ranked[LanguageCode.english] ?? "")

    /// The languages other than English, in order of their codes.
    package static let others = ranked.filter { $0.key != LanguageCode.english }.sorted { $0.key < $1.key }
        .map { CommonWords(language: $0.key, words: $0.value) }

    /// The hundred most common words of each language with at least two letters, the most common first (`wordfreq` 3.1.1).
    private static let ranked = [
        "en": """
        the to and of in is for that you it on with this was be as are have at he not by but from my or we \
        an your all so his they me if one can will just like about up out what has when more do no were who \
        had its their there her which time get been would she new people how dont some also them now other \
        im our than good only after first him into know see two make over think any then could back these us \
        want because go well said way most much
        """,
        "ca": """
        de la que el en per del un les els una no amb va es al ha com mes dels hi ser aquest si pero tot fer \
        seu aquesta molt als ja ho van seva tambe ens han son se cap anys aixo estat sobre quan ara entre fa \
        fins on era pel perque tots des despres esta dia fet altres gran nomes persones sense pot te any \
        encara part seus hem li gent havia dos em aixi dir durant qui ni contra veure us gracies lloc jo \
        tant primer temps he mateix cada catalunya barcelona manera mon vaig govern
        """,
        "cs": """
        se na je to ze si do jsem ale tak pro ve za co jako jak po by uz od jsou mi kdyz me jen nebo byl \
        bude ja ma jsme ktere ty jeho ktery az neni bylo aby nez jeste byla byt take ani pak pri tam toho \
        ten kde mam ktera ho ne pred bych protoze prvni tu podle pokud tom neco tim dalsi ted nic let mezi \
        nas vam vas bez jste kdo moc proc sve tomu asi jejich muze kdy ji mel ti vice mu roku dnes ci mit \
        roce takze no nam vsechny diky vsak
        """,
        "da": """
        og er af det at en til pa jeg har for ikke med den der de du kan som sa et var vi om han fra men \
        skal ved vil ogsa vaere hvor nu man hvis sig efter mig eller her hvad ud alle godt meget noget da \
        dig kunne lige min nar op blev bliver havde mere over hun se ar bare fa have dem to lidt selv din \
        mange vores far kun deres helt end jo kommer ma dag denne dette hans ind flere gor ja nok andre mod \
        alt vaeret blive god gar igen os fik hele
        """,
        "de": """
        die der und in das ich ist nicht zu den von mit es ein auf fur im sie eine sich auch dem des als er \
        an dass so bei wie aber aus hat sind nach noch wir du war nur wenn oder wird was werden einen am man \
        um haben einer zum kann uber da dann einem schon habe ja mehr mir sein vor mal zur durch hier mich \
        bis doch ihr immer jetzt diese wurde wieder keine alle sehr konnen muss uns bin unter vom gut gibt \
        hatte ihre dieser gegen seine alles also geht viel zeit ab ganz
        """,
        "es": """
        de la que el en los no un se por es del las con una para lo su al como me mas si pero te mi le este \
        sus esta todo ya ha cuando yo ser son sin hay fue tu muy sobre tambien todos eso tiene nos porque \
        asi anos dos bien entre puede desde hasta hacer ahora era esto vez hace nada ni donde parte solo \
        algo tiempo dia uno mejor mucho tan ver vida ese han mismo siempre tengo cada despues estan gente \
        esa estado estoy mundo va ano les otro otros gracias otra cosas gran menos
        """,
        "fi": """
        ja on ei etta se oli mutta ole kun niin myos han jos ovat voi nyt sen kuin tai en joka olla sita \
        mita vain jo kanssa tama sitten kaikki olisi ollut viela kylla siita ne suomen hyva seka jalkeen \
        miten mukaan paljon saa olen pitaa ihan mitaan tulee hyvin tassa hanen vaan koska aina eivat koko \
        kuitenkin vaikka mika vuoden ennen jotka aika eli jossa et nain taman noin vuonna eika siis silla \
        ehka itse onko tehda tuo vahan yksi jotain juuri siina suomessa jonka kuten miksi kaksi lisaksi taas \
        tuli enaa joku siihen enemman eri ettei tasta he
        """,
        "fr": """
        de la le et les est en des un que pas une du il pour dans je qui au ce sur qu par on ne plus avec \
        mais se vous ca tu elle son ai ou si sont tout fait nous comme etre bien ils cette faire sa aux meme \
        me ont etait ete mon ses lui aussi peut deux leur moi ces quand apres suis tres tous sans avoir non \
        va encore alors avait entre temps ans autres dit ma peu autre france rien dire monde te fois faut \
        toujours voir bon contre votre avant depuis donc notre sous
        """,
        "hu": """
        az es nem hogy egy is de meg csak ha van volt ez vagy mar en kell el jo ki azt most akkor mint ezt \
        minden mert magyar nagyon igy olyan itt mi sem lesz lehet vagyok majd nagy ugy be nincs aki ket fel \
        utan ne uj amikor ami elso te tobb pedig mindig nekem amit szerint kis mit egyik ilyen le sok jol \
        miert volna azert tudom budapest milyen igen kozott lett ott alatt ember ma miatt lenne altal hat \
        mas mikor valami ben egesz arra ezert vannak ahol at ezek legyen nap ra the eleg neki aztan
        """,
        "it": """
        di che il la in non un per del una le si con della da sono ma al ha come piu dei se nel mi alla \
        anche lo gli delle questo ho ci su ad dal solo essere io nella ti cui era stato quando tutti ed \
        questa tutto cosa hanno tra fatto prima suo loro parte perche anni due sia sua ai fare cosi dalla \
        degli dopo sul alle uno ne poi quello sempre fa me chi ancora molto senza mai ogni altri ora mio puo \
        quanto mia sulla tempo dove vita nei no gia sei quella quindi secondo
        """,
        "no": """
        og er det pa som til en av for ikke med har jeg at de du om den sa vi fra var kan et men han seg \
        dette noe skal noen ble vil bare ogsa ut da na hva etter eller meg vaere blir hadde alle nar her ma \
        ha deg fa man mer opp andre gjor over litt ved vaert bli far inn denne enn ar gjore hun mye der hvor \
        norge se igjen kommer mot selv hvis ta to fikk alt flere helt ser min oss gar vel hvordan jo uten \
        ingen mange dere kunne siden sin tror
        """,
        "nl": """
        de van het een en in is op ik dat voor je te met niet zijn die als er maar om aan hij ook ze door \
        naar uit bij dan dit was we wat heeft of over nog deze hebben kan meer zo al geen mijn wel tot wordt \
        heb worden nu haar ben kunnen veel jaar me moet hoe mensen na ons waar werd goed gaan gaat onze wil \
        zich zou doen andere hier dus tegen maken alleen mij onder had hun twee nieuwe weer zien zal jij \
        moeten eerste komt wij echt eens daar heel toch dag mee
        """,
        "pl": """
        nie na sie to do jest ze jak ale co tak za od po dla tym czy przez tego sa ma tylko juz mi mnie moze \
        bo ja ten oraz bardzo bedzie byc jego by sobie ich mam jesli roku tez jeszcze byl ktore jako jestem \
        bylo jej kiedy ktory nawet teraz go no pod cos ci lat tam te wiec gdy gdzie tej bez zeby jednak lub \
        wiem nic wszystko mozna przy ludzie przed wiecej chyba ludzi nas takze tu on byla tych rowniez ta \
        takie ktos niz dobrze kto zawsze ktora wlasnie masz aby albo ty osob czas
        """,
        "pt": """
        de que do em da para nao um uma com no se na por os eu como as mais dos mas foi ao me voce ser seu \
        sua tem sao das ou ele muito isso ja nos tambem quando esta meu pelo ela vai so dia pela sobre bem \
        ate mesmo pode pessoas te ter tudo ainda aqui fazer minha anos todos quem sem agora entre era seus \
        nas assim depois este onde vou brasil mundo estao esse tempo vida essa eles ha porque tenho casa \
        nada the ver melhor bom foram sempre ano grande vez aos apenas coisa sou
        """,
        "ro": """
        de in si la sa din pe cu nu mai un este ca care pentru se au ce fost al am sunt fi va lui dar sau \
        daca dupa ne ar le poate prin cum cand ale despre era iar mult are ai cel mare trebuie ani cele doar \
        foarte noi el fie ei dintre te timp tot pana face intr pot chiar romania toate vor asa acest bine mi \
        acum nici catre doua atunci unui avea cat ma unde cea eu unei fara fiind intre aceasta multe parte \
        anul ii asta ceea putea alte decat avut lor vezi il
        """,
        "sv": """
        ar det att och jag pa en inte som for med har av om du sa till den de ett kan vi men man var ska nar \
        nu vad fran mig bara eller han da hur kommer alla vill sig vara dar far bra finns ha skulle ut min \
        dig hade ju lite mycket upp in gor fa blir mer an efter gora over detta ni ta ocksa allt hon maste \
        se gar aven under nagon vet andra nagot tror bli ja mot kanske ser vid ingen sverige tva varfor \
        manga dem din hela sen sin helt utan ga val
        """,
    ]
}
