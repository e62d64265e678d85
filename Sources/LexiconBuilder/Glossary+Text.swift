extension Glossary {
    /// One meaning a line: word, part of speech, definition. Written for Honeycue.
    static let text = """
        aargh|interjection|cry of frustration
        aboil|adjective|bubbling with heat
        acai|noun|purple berry of a Brazilian palm, served frozen in bowls
        achoo|interjection|sound of a sneeze
        admin|noun|person who looks after a computer system; office paperwork
        adware|noun|software that shows unwanted advertisements
        adwoman|noun|female copywriter on Madison Avenue
        again|adverb|once more, anew
        agita|noun|heartburn; anxiety
        alcopop|noun|sweet fizzy drink that contains spirits
        alit|verb|came down and settled, as a bird on a branch
        amid|preposition|in the middle of, surrounded by
        amoral|adjective|having no sense of right and wrong
        ancho|noun|dried poblano chili
        annal|noun|record of the events of one year
        anon|adverb|soon, in old plays
        antifa|noun|movement that confronts the far right
        anybody|pronoun|no matter which person
        anyhoo|adverb|in any case, said jokingly
        anyone|pronoun|no matter which person
        apparat|noun|machinery of a communist party
        arabica|noun|the finer kind of coffee
        arancini|noun|fried Sicilian rice balls
        arborio|noun|short-grained rice for risotto
        athrob|adjective|beating, as a heart
        attaboy|interjection|well done, lad
        attagirl|interjection|well done, lass
        aught|pronoun|anything at all, in old books
        baggie|noun|small plastic pouch for a sandwich
        barbacoa|noun|Mexican beef or goat cooked slowly over an open fire
        barista|noun|person who makes espresso drinks
        been|verb|past participle of existence: "I have ___ there"
        belittlement|noun|making someone seem unimportant
        bento|noun|Japanese packed lunch in a compartmented box
        bibimbap|noun|Korean rice dish with vegetables, meat and an egg
        bicarb|noun|baking soda, for short
        biennia|noun|spans of two years
        biggie|noun|something important; "no ___"
        bindi|noun|coloured dot worn on an Indian forehead
        biopic|noun|film that tells the life of a real person
        birria|noun|spicy Mexican goat stew
        blam|interjection|sound of a gunshot
        blech|interjection|expression of disgust
        bloop|verb|hit a baseball weakly just beyond the infield
        boba|noun|chewy tapioca balls in a sweet milky tea
        boho|adjective|casually artistic in style, with flowing fabrics
        boing|interjection|sound of a spring rebounding
        boink|interjection|sound of a bump on the head
        bombe|noun|frozen dessert in a round mould
        boogaloo|noun|dance to Latin soul of the 1960s
        boop|verb|tap lightly on the nose
        both|pronoun|the two of them, not just one
        botnet|noun|network of hijacked computers
        bubba|noun|nickname for a Southern good old boy
        bucko|noun|lad, in old sea tales
        burb|noun|residential area outside the city, for short
        burrata|noun|mozzarella pouch filled with cream
        cabbie|noun|taxi driver
        cami|noun|light sleeveless top with thin straps
        campo|noun|grassy plain of South America
        cannoli|noun|Sicilian pastry tubes filled with ricotta
        cantina|noun|bar in Mexico or the Southwest
        captcha|noun|test that tells people from bots on a website
        carb|noun|sugar or starch that dieters count
        cardio|noun|exercise that raises the heart rate, for short
        carny|noun|worker at a travelling fair
        cava|noun|Spanish sparkling wine
        celeb|noun|famous person, for short
        celli|noun|large string instruments held between the knees
        chai|noun|spiced milky tea of India
        chakra|noun|energy centre of the body, in yoga
        cheapie|noun|something that costs little and looks it
        chemo|noun|drug treatment for cancer, for short
        chia|noun|seed that thickens puddings and grows hair on clay pets
        chica|noun|girl, in Spanish
        chocoholic|noun|someone who craves cocoa sweets
        churro|noun|fried stick of dough with cinnamon sugar
        ciabatta|noun|flat Italian bread with an open crumb
        cinephile|noun|film lover
        cioppino|noun|Italian-American fish stew
        clonk|noun|dull metallic sound
        cockapoo|noun|small curly-haired cross of spaniel and miniature water dog
        coed|adjective|open to men and women alike
        coed|noun|woman student at a mixed college
        colcannon|noun|Irish mashed potatoes with cabbage
        collab|noun|joint work of two artists, for short
        complicit|adjective|involved with others in wrongdoing
        coopt|verb|take over for one's own use; appoint as a fellow member
        cortado|noun|espresso cut with a little warm milk
        could|verb|was able to
        croci|noun|early spring flowers that yield saffron
        cultic|adjective|relating to a system of worship
        cutey|noun|sweet-looking person
        dammit|interjection|mild oath of annoyance
        deke|verb|fake out an opponent in ice hockey
        deked|verb|faked out an opponent in ice hockey
        delt|noun|shoulder muscle, for short
        dino|noun|extinct giant reptile, for short
        dojo|noun|hall where martial arts are practised
        doobie|noun|marijuana cigarette
        doth|verb|performs, in Shakespeare's English
        doxed|verb|published someone's private address online
        doxx|verb|publish someone's private address online
        doxxed|verb|published someone's private address online
        drat|interjection|mild oath of annoyance
        droid|noun|robot of science fiction
        each|pronoun|every one of a group, taken one by one
        eave|noun|edge of a roof that overhangs the wall
        ecocide|noun|destruction of a natural environment
        ecotone|noun|zone where two natural communities meet
        edamame|noun|green soybeans boiled in the pod
        electee|noun|person chosen by vote
        emoji|noun|little picture in a text message
        empath|noun|person who senses what others feel
        etouffee|noun|Cajun stew of crayfish over rice
        evictee|noun|tenant who was put out of the home
        fanfic|noun|story about a show's characters by an amateur admirer
        farro|noun|Italian wheat grain, eaten in salads
        faunal|adjective|relating to animals
        feta|noun|crumbly Greek cheese in brine
        fiche|noun|sheet of tiny photographed pages
        finito|adjective|done, over with
        flauta|noun|tortilla rolled tight around a filling and fried
        focaccia|noun|flat Italian bread with oil and herbs
        folic|adjective|denoting a B-vitamin acid in leafy greens
        frack|verb|blast rock with water for gas
        frug|noun|dance of the 1960s
        galette|noun|flat round French cake or free-form tart
        ganache|noun|filling of chocolate and cream
        gaydar|noun|sense for who is homosexual
        gelato|noun|dense Italian ice cream
        gelee|noun|jellied dish or cosmetic
        geotag|verb|mark a photo with its place on the map
        gimme|noun|short putt that golfers concede; something very easy
        glam|adjective|alluring and stylish; kind of 1970s rock
        gloop|noun|thick, sticky stuff
        gloopy|adjective|thick and sticky
        gonna|verb|about to, in casual speech
        gorp|noun|trail mix
        gotta|verb|am obliged to, in casual speech
        grift|verb|swindle people out of money
        grody|adjective|disgusting, in 1980s slang
        haboob|noun|violent desert dust storm
        haka|noun|Maori war dance, performed before rugby matches
        halva|noun|Middle Eastern sweet of ground sesame
        halvah|noun|Middle Eastern sweet of ground sesame
        haram|adjective|forbidden by Islamic law
        haute|adjective|fashionable and elegant, before "couture" or "cuisine"
        have|verb|own, possess; "to ___ and to hold"
        heck|interjection|mild oath, milder than the place of fire
        heehaw|noun|bray of a donkey
        hence|adverb|for this reason; from now
        henge|noun|prehistoric circle of stones or timbers
        heptathlete|noun|woman who competes in seven track and field events
        here|adverb|in this place
        hiatal|adjective|kind of hernia near the diaphragm
        hither|adverb|to this place, before "and thither"
        hiya|interjection|casual greeting
        hoorah|interjection|shout of joy
        hora|noun|circle dance at Jewish weddings
        hurray|interjection|shout of joy
        incentivize|verb|motivate with a reward
        indica|noun|kind of cannabis plant
        innie|noun|navel that does not stick out
        intel|noun|information of military value, for short
        into|preposition|to the inside of; "break ___ a house"
        itty|adjective|very small, before "bitty"
        jete|noun|ballet leap
        jojoba|noun|desert shrub whose oil is used in shampoo
        journo|noun|reporter, for short
        kart|noun|small low racing vehicle
        keto|adjective|kind of low-sugar, high-fat diet
        kimchi|noun|spicy fermented cabbage of Korea
        kronor|noun|money of Sweden
        kvell|verb|burst with pride, in Yiddish
        laical|adjective|not of the clergy
        leftie|noun|southpaw
        libelee|noun|person who is defamed in writing
        lipo|noun|surgery that sucks out fat, for short
        lobo|noun|timber wolf of the Southwest
        logophile|noun|lover of language
        lordy|interjection|exclamation of dismay, by name of God
        lunk|noun|big stupid fellow
        macaron|noun|French almond meringue sandwich cookie
        mage|noun|magician of fantasy games
        majordomo|noun|chief steward of a great household
        mancala|noun|African board game of pits and seeds
        manga|noun|Japanese comics
        marm|noun|prim woman teacher, after "school"
        matcha|noun|powdered green tea of Japan
        mega|adjective|huge
        megaplex|noun|cinema with very many screens
        meta|adjective|referring to itself
        meze|noun|spread of small dishes in Greece and Turkey
        mezze|noun|spread of small dishes in Greece and Turkey
        mine|pronoun|what belongs to me
        minicam|noun|small portable camera of a news crew
        mirin|noun|sweet rice wine for cooking
        mochi|noun|pounded rice cake of Japan
        mohel|noun|man who performs Jewish circumcisions
        mondo|adverb|extremely, in slang
        mononym|noun|single name by which a celebrity is known, like Cher
        moola|noun|cash, in slang
        mucho|adjective|a lot of, in Spanish
        nanobot|noun|microscopic machine
        narco|noun|drug dealer
        neath|preposition|under, to a poet
        neither|pronoun|not one nor the other of two
        nene|noun|Hawaiian goose
        netizen|noun|frequent user of the internet
        nigiri|noun|kind of sushi pressed by hand
        nite|noun|time of darkness, spelled for an advertisement
        nitro|noun|gas for frothy cold coffee, or for fast cars
        noir|noun|genre of dark crime films
        none|pronoun|not any, not one
        noob|noun|beginner in a computer game
        noogie|noun|playful rubbing of knuckles on a head
        nunchuk|noun|martial arts weapon, two sticks on a chain
        oleic|adjective|denoting an acid of olive oil
        ollie|noun|skateboarder's jump
        onlay|noun|dentist's cover for a chewing surface
        onto|preposition|to a place on top of
        oompah|noun|sound of a tuba
        opioid|noun|powerful painkiller such as fentanyl
        otto|noun|fragrant oil of roses
        ought|verb|has a duty; should
        outro|noun|closing part of a song
        palapa|noun|open-sided shelter thatched with dried leaves
        paleo|adjective|kind of diet that imitates cavemen
        pancetta|noun|Italian cured belly of pork
        paradrop|verb|deliver from the air by chute
        paratha|noun|flaky Indian flatbread
        paratroop|adjective|of soldiers who jump from planes
        peloton|noun|main pack of riders in a bicycle race
        pepita|noun|edible pumpkin seed
        pfft|interjection|sound of fizzling out, or of scorn
        phat|adjective|excellent, in hip-hop slang
        phew|interjection|expression of relief
        phooey|interjection|expression of disappointment
        photog|noun|person behind the camera, for short
        piccata|adjective|cooked in lemon, butter and capers
        piratic|adjective|like Blackbeard or other sea robbers
        pizazz|noun|sparkle and flair
        plie|noun|bending of the knees in ballet
        pogo|noun|stick with a spring, for hopping
        poppa|noun|father, to a child
        probiotic|noun|food with live bacteria for the gut
        promo|noun|advertising trailer, for short
        pyro|noun|one who loves to set fires, for short
        quant|noun|mathematician on Wall Street, for short
        raga|noun|melodic pattern of Indian music
        ramada|noun|open shelter roofed with branches
        rando|noun|unknown person, in slang
        rapini|noun|bitter leafy broccoli relative
        ratatat|noun|sound of a machine gun, or of knocking
        ribbit|noun|sound of a frog
        robocall|noun|automated message that a campaign dials to thousands
        romcom|noun|lighthearted film about love
        roti|noun|round flatbread of India
        rotini|noun|corkscrew-shaped pasta
        roto|noun|picture section of old newspapers, for short
        rototill|verb|break up soil with a machine
        tactical|adjective|of a clever plan for the near goal
        taiga|noun|subarctic forest of conifers
        tamari|noun|soy sauce made without wheat
        tantara|noun|fanfare of a trumpet
        tantric|adjective|of a mystical Hindu or Buddhist tradition
        tatami|noun|straw mat on a Japanese floor
        tech|noun|applied science industry, for short
        telehealth|noun|seeing a doctor by video
        telepath|noun|mind reader
        teleplay|noun|script of a small-screen drama
        teletext|noun|news pages broadcast with the picture on old sets
        telethon|noun|long televised fund-raiser
        teletype|noun|typewriter that prints messages from afar
        telnet|noun|old way to log in to a far computer
        that|pronoun|the one over there, not this
        thee|pronoun|you, in old prayers
        their|pronoun|belonging to those people
        them|pronoun|those people, as an object; "us and ___"
        then|adverb|at that time; next
        thence|adverb|from that place
        there|adverb|in that place, not here
        they|pronoun|those people, or anybody of unknown gender
        thine|pronoun|belonging to you, to a Quaker
        thou|pronoun|you, in old prayers
        tiki|noun|carved Polynesian figure; kind of bar with rum drinks
        tikka|noun|Indian dish of marinated meat on skewers
        till|preposition|up to the time of; "death do us part"
        tock|noun|second half of a clock's sound
        toile|noun|French fabric printed with pastoral scenes
        toonie|noun|two-dollar coin of Canada
        toric|adjective|shaped like a doughnut
        torii|noun|gateway of a Shinto shrine
        toro|noun|bull in Spain; fatty tuna in a sushi bar
        tortoni|noun|Italian ice cream with almonds
        trattoria|noun|Italian restaurant
        tutti|adverb|all together, in a score
        tween|noun|child of ten to twelve
        udon|noun|thick wheat noodles of Japan
        umami|noun|savoury fifth taste
        unban|verb|allow again
        unlet|adjective|not rented out
        unmet|adjective|not satisfied, as needs
        untag|verb|remove one's name from an online picture
        unto|preposition|toward, in the Bible: "do ___ others"
        unwon|adjective|still to be gained, as a prize
        updo|noun|hairstyle with the locks pinned high
        uplit|adjective|illuminated from below
        upon|preposition|on top of
        upped|verb|raised, as the ante
        upping|verb|raising, as the ante
        uptilt|verb|slant towards the sky
        vape|verb|inhale from an electronic cigarette
        veep|noun|president's deputy, for short
        vlog|noun|online journal in the form of clips
        voila|interjection|there it is!
        wack|adjective|bad, in slang
        wanna|verb|desire to, in casual speech
        whammo|interjection|sound of a sudden hard blow
        what|pronoun|question word for a thing
        whatnot|noun|and other things of the kind; shelf for knick-knacks
        whee|interjection|cry of delight on a slide
        wheelie|noun|riding a bicycle on its rear tyre only
        when|adverb|at which time
        whence|adverb|from which place
        where|adverb|at which place
        which|pronoun|what one of several
        whoa|interjection|command that halts a horse
        whom|pronoun|object form in a question about a person; "for ___ the bell tolls"
        wienie|noun|frankfurter
        wiki|noun|website that its readers edit
        will|noun|testament; power of decision
        with|preposition|accompanied by; having
        woohoo|interjection|cry of delight
        woot|interjection|gamer's cry of triumph
        would|verb|was ready to; "___ you mind?"
        yecch|interjection|expression of disgust
        yech|interjection|expression of disgust
        yeehaw|interjection|cowboy's cry of joy
        yente|noun|gossipy busybody
        yonder|adverb|over there; the wild blue ___
        yoohoo|interjection|call to catch someone's attention
        yuca|noun|cassava
        """
}
