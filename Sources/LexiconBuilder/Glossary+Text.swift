extension Glossary {
    /// One sense per line: word, part of speech, definition. Written for Honeycue.
    static let text = """
        a|adjective|one, or any: word before nouns
        aargh|interjection|cry of frustration
        aboil|adjective|bubbling with heat
        acai|noun|purple berry of a Brazilian palm, served frozen in bowls
        achoo|interjection|sound of a sneeze
        adjoint|noun|matrix that is turned over, with conjugated entries
        admin|noun|person who looks after a computer system; office paperwork
        adware|noun|software that shows unwanted advertisements
        adwoman|noun|female copywriter on Madison Avenue
        again|adverb|once more, anew
        aggrieved|adjective|feeling that you have been treated unfairly
        agita|noun|heartburn; anxiety
        ahchoo|interjection|sound of a sneeze
        ahoy|interjection|sailor's call to another ship
        ain't|verb|is not, or am not, in careless speech
        alcopop|noun|sweet fizzy drink that contains spirits
        alit|verb|came down and settled, as a bird on a branch
        alleluia|interjection|song of praise in church
        amid|preposition|in the middle of, surrounded by
        amongst|preposition|surrounded by; in the company of
        amoral|adjective|having no sense of right and wrong
        an|adjective|one, or any, before a vowel
        ancho|noun|dried poblano chili
        annal|noun|record of the events of one year
        anon|adverb|soon, in old plays
        antifa|noun|movement that confronts the far right
        anybody|pronoun|no matter which person
        anyhoo|adverb|in any case, said jokingly
        anyone|pronoun|no matter which person
        anytime|adverb|at whatever hour you like
        aortal|adjective|relating to the largest artery
        apparat|noun|machinery of a communist party
        arabica|noun|the finer kind of coffee
        arancini|noun|fried Sicilian rice balls
        arborio|noun|short-grained rice for risotto
        aren't|verb|are not
        at|preposition|in or near a place; on the stroke of an hour
        athrob|adjective|beating, as a heart
        attaboy|interjection|well done, lad
        attagirl|interjection|well done, lass
        attractant|noun|substance whose smell lures insects
        aught|pronoun|anything at all, in old books
        avoidant|adjective|tending to keep away from other people, as a personality
        axel|noun|skater's jump with an extra half turn
        baggie|noun|small plastic pouch for a sandwich
        barbacoa|noun|Mexican beef or goat cooked slowly over an open fire
        barista|noun|person who makes espresso drinks
        bazoo|noun|mouth, in old slang
        beachy|adjective|sandy and sunny, like a holiday by the sea
        been|verb|past participle of existence: "I have ___ there"
        belittlement|noun|making someone seem unimportant
        bendy|adjective|easy to curve, like a rubber straw
        bento|noun|Japanese packed lunch in a compartmented box
        bibimbap|noun|Korean rice dish with vegetables, meat and an egg
        bicarb|noun|baking soda, for short
        biennia|noun|spans of two years
        biggie|noun|something important; "no ___"
        bindi|noun|coloured dot worn on an Indian forehead
        biocide|noun|chemical that kills all living things
        biopic|noun|film that tells the life of a real person
        birding|noun|hobby of watching robins and wrens through binoculars
        birria|noun|spicy Mexican goat stew
        blam|interjection|sound of a gunshot
        blech|interjection|expression of disgust
        bloodied|adjective|stained with what runs from a wound
        bloop|verb|hit a baseball weakly just beyond the infield
        boatel|noun|waterside lodging for people who sail
        boba|noun|chewy tapioca balls in a sweet milky tea
        boho|adjective|casually artistic in style, with flowing fabrics
        boing|interjection|sound of a spring rebounding
        boink|interjection|sound of a bump on the head
        bombe|noun|frozen dessert in a round mould
        booboo|noun|small injury of a child; silly mistake
        boogaloo|noun|dance to Latin soul of the 1960s
        boohoo|interjection|sound of noisy weeping
        boop|verb|tap lightly on the nose
        both|pronoun|the two of them, not just one
        botnet|noun|network of hijacked computers
        bots|noun|programs that post or chat by themselves
        bottling|noun|work of filling wine into glass containers
        brava|interjection|well done, to a soprano
        breaded|adjective|coated in crumbs before frying
        brimmed|adjective|with an edge all around, as some hats
        bubba|noun|nickname for a Southern good old boy
        bucko|noun|lad, in old sea tales
        bullied|adjective|tormented by a stronger child at school
        burb|noun|residential area outside the city, for short
        burrata|noun|mozzarella pouch filled with cream
        cabbie|noun|taxi driver
        caged|adjective|kept behind bars, as a canary
        callaloo|noun|Caribbean stew of leafy greens
        cami|noun|light sleeveless top with thin straps
        campo|noun|grassy plain of South America
        can't|verb|cannot
        caned|adjective|with a woven seat, as some chairs
        cannellini|noun|white beans in minestrone
        cannoli|noun|Sicilian pastry tubes filled with ricotta
        canoeing|noun|sport of paddling on a river
        canst|verb|art able to, with "thou"
        cantina|noun|bar in Mexico or the Southwest
        caped|adjective|dressed like Batman or Superman
        caplet|noun|smooth oval tablet of medicine
        captcha|noun|test that tells people from bots on a website
        carb|noun|sugar or starch that dieters count
        carding|noun|combing of wool before spinning
        cardio|noun|exercise that raises the heart rate, for short
        carny|noun|worker at a travelling fair
        cava|noun|Spanish sparkling wine
        celeb|noun|famous person, for short
        celli|noun|large string instruments held between the knees
        chai|noun|spiced milky tea of India
        chakra|noun|energy centre of the body, in yoga
        cheapie|noun|something that costs little and looks it
        chem|noun|class with test tubes, for short
        chemo|noun|drug treatment for cancer, for short
        chia|noun|seed that thickens puddings and grows hair on clay pets
        chica|noun|girl, in Spanish
        chimichanga|noun|deep-fried burrito
        chippy|noun|British shop that sells fried fish
        chocoholic|noun|someone who craves cocoa sweets
        chuppah|noun|canopy over a Jewish bride and groom
        churro|noun|fried stick of dough with cinnamon sugar
        ciabatta|noun|flat Italian bread with an open crumb
        cinephile|noun|film lover
        cioppino|noun|Italian-American fish stew
        civvy|noun|non-soldier, to a British soldier
        clicker|noun|remote control for the TV, in casual speech
        clippers|noun|barber's tool; tool for trimming nails
        clonk|noun|dull metallic sound
        cockapoo|noun|small curly-haired cross of spaniel and miniature water dog
        coed|adjective|open to men and women alike
        coed|noun|woman student at a mixed college
        colcannon|noun|Irish mashed potatoes with cabbage
        collab|noun|joint work of two artists, for short
        complicit|adjective|involved with others in wrongdoing
        coopt|verb|take over for one's own use; appoint as a fellow member
        copay|noun|share of a doctor's bill that the patient bears
        copped|verb|stole; caught; "___ a plea"
        cornichon|noun|small French pickle
        cortado|noun|espresso cut with a little warm milk
        could|verb|was able to
        couldn't|verb|could not
        couldst|verb|wert able to, with "thou"
        councilor|noun|elected member of a town's government
        croci|noun|early spring flowers that yield saffron
        cryonic|adjective|of freezing the dead in the hope of a cure
        culling|noun|killing of some animals to reduce a herd
        cultic|adjective|relating to a system of worship
        cutey|noun|sweet-looking person
        cutie|noun|charming, pretty person
        dammit|interjection|mild oath of annoyance
        dang|interjection|mild oath, instead of one that damns
        daren't|verb|dare not
        dasher|noun|reindeer who pulls Santa's sleigh
        debutant|noun|young singer at a first performance
        decider|noun|last game, which settles who wins the series
        deejay|noun|person who plays records at a party
        deke|verb|fake out an opponent in ice hockey
        deked|verb|faked out an opponent in ice hockey
        delt|noun|shoulder muscle, for short
        didact|noun|person who likes to lecture others
        didn't|verb|did not
        didst|verb|form of "did" that goes with "thou"
        diggers|noun|machines with shovels; Australian soldiers
        dilly|noun|something remarkable; "___-dally"
        dino|noun|extinct giant reptile, for short
        dishing|verb|serving food; gossiping
        doesn't|verb|does not
        doest|verb|form of "do" that goes with "thou"
        dojo|noun|hall where martial arts are practised
        don't|verb|do not
        doobie|noun|marijuana cigarette
        doozie|noun|something extraordinary
        dorky|adjective|awkward and unfashionable
        dost|verb|form of "do" that goes with "thou"
        dotcom|noun|business of the internet boom
        doth|verb|performs, in Shakespeare's English
        doxed|verb|published someone's private address online
        doxx|verb|publish someone's private address online
        doxxed|verb|published someone's private address online
        drat|interjection|mild oath of annoyance
        droid|noun|robot of science fiction
        dumbed|verb|made simpler, with "down"
        durag|noun|tight cloth worn over waves or braids
        durst|verb|dared, in old books
        each|pronoun|every one of a group, taken one by one
        eave|noun|edge of a roof that overhangs the wall
        ecocide|noun|destruction of a natural environment
        ecotone|noun|zone where two natural communities meet
        ecotype|noun|population adapted to its own habitat
        edamame|noun|green soybeans boiled in the pod
        electee|noun|person chosen by vote
        emoji|noun|little picture in a text message
        empath|noun|person who senses what others feel
        enoki|noun|long thin white Japanese mushroom
        enow|adverb|sufficiently, to Omar Khayyam's translator
        etouffee|noun|Cajun stew of crayfish over rice
        evictee|noun|tenant who was put out of the home
        expellee|noun|person who has been driven out of a country
        facticity|noun|quality of being true in reality
        fanfic|noun|story about a show's characters by an amateur admirer
        fanzine|noun|magazine that devotees of a band make
        farro|noun|Italian wheat grain, eaten in salads
        faunal|adjective|relating to animals
        fava|noun|broad bean that Hannibal Lecter ate with Chianti
        femme|noun|woman; "___ fatale"
        fest|noun|celebration, as in "film___"
        feta|noun|crumbly Greek cheese in brine
        fiche|noun|sheet of tiny photographed pages
        finito|adjective|done, over with
        flauta|noun|tortilla rolled tight around a filling and fried
        flippers|noun|swimmer's rubber shoes; limbs of a seal
        flyby|noun|pass of a spacecraft close to a planet
        focaccia|noun|flat Italian bread with oil and herbs
        folic|adjective|denoting a B-vitamin acid in leafy greens
        fontina|noun|mild cheese of the Aosta valley
        foofaraw|noun|great fuss over a trifle; frills
        footie|noun|soccer, to its British fans
        frack|verb|blast rock with water for gas
        frag|noun|kill in a video game; kind of grenade, for short
        froggy|adjective|hoarse; like a green pond creature
        frug|noun|dance of the 1960s
        fungo|noun|fly ball hit for fielding practice
        galette|noun|flat round French cake or free-form tart
        ganache|noun|filling of chocolate and cream
        gaydar|noun|sense for who is homosexual
        geez|interjection|expression of surprise or annoyance
        gelato|noun|dense Italian ice cream
        gelee|noun|jellied dish or cosmetic
        gemology|noun|science of precious stones
        geoid|noun|true shape of our planet at sea level
        geotag|verb|mark a photo with its place on the map
        gigaton|noun|billion tons of carbon or explosive
        gimme|noun|short putt that golfers concede; something very easy
        glam|adjective|alluring and stylish; kind of 1970s rock
        gloop|noun|thick, sticky stuff
        gloopy|adjective|thick and sticky
        golly|interjection|old-fashioned cry of surprise
        gonna|verb|about to, in casual speech
        goodie|noun|tasty treat; "___ bag"
        goodnight|interjection|farewell before sleep
        gorp|noun|trail mix
        gosh|interjection|mild cry of surprise
        gotta|verb|am obliged to, in casual speech
        gramp|noun|mother's or father's father, to a child
        grampa|noun|mother's or father's father, to a child
        grift|verb|swindle people out of money
        grody|adjective|disgusting, in 1980s slang
        gumball|noun|round candy from a coin machine
        haboob|noun|violent desert dust storm
        hadn't|verb|had not
        hadst|verb|form of "had" that goes with "thou"
        haha|interjection|sound of laughter
        haka|noun|Maori war dance, performed before rugby matches
        hallo|interjection|British greeting
        halva|noun|Middle Eastern sweet of ground sesame
        halvah|noun|Middle Eastern sweet of ground sesame
        hamachi|noun|yellowtail in a sushi bar
        haram|adjective|forbidden by Islamic law
        hasn't|verb|has not
        hast|verb|form of "have" that goes with "thou"
        hath|verb|has, in old books
        hatha|noun|kind of yoga with postures and breathing
        haute|adjective|fashionable and elegant, before "couture" or "cuisine"
        have|verb|own, possess; "to ___ and to hold"
        haven't|verb|have not
        he|pronoun|that man or boy
        he'd|verb|he had, or he would
        he'll|verb|he will
        he's|verb|he is, or he has
        heck|interjection|mild oath, milder than the place of fire
        heehaw|noun|bray of a donkey
        helipad|noun|place where a chopper lands
        helluva|adjective|extremely good or bad, in slang
        hence|adverb|for this reason; from now
        henge|noun|prehistoric circle of stones or timbers
        heptathlete|noun|woman who competes in seven track and field events
        here|adverb|in this place
        here's|verb|here is
        hers|pronoun|what belongs to that woman
        hiatal|adjective|kind of hernia near the diaphragm
        hither|adverb|to this place, before "and thither"
        hiya|interjection|casual greeting
        hmm|interjection|sound of thought or doubt
        hodad|noun|nonsurfer who hangs out at the beach
        hoedown|noun|lively party with square dancing
        hoke|verb|make corny, with "up"
        holt|noun|den of an otter
        hoodie|noun|sweatshirt that covers the head
        hoorah|interjection|shout of joy
        hora|noun|circle dance at Jewish weddings
        horchata|noun|sweet Mexican rice drink
        hosting|verb|having guests at home; running a website
        hottie|noun|very attractive person, in slang
        how's|verb|how is, or how has
        huh|interjection|sound of surprise, or of not having heard
        hunks|noun|muscular, good-looking men
        hunky|adjective|muscular and good-looking
        hurray|interjection|shout of joy
        huzzah|interjection|shout of joy, long ago
        hydro|noun|electricity from falling water, for short
        i|pronoun|person who speaks or writes
        i'd|verb|I had, or I would
        i'll|verb|I shall, or I will
        i'm|verb|I am
        i've|verb|I have
        iced|adjective|served cold with frozen cubes, as tea
        incant|verb|to chant a magic spell
        incentivize|verb|motivate with a reward
        indica|noun|kind of cannabis plant
        inhibitive|adjective|holding back, as shyness does
        innie|noun|navel that does not stick out
        inseam|noun|measure of a trouser leg on its inside
        intel|noun|information of military value, for short
        into|preposition|to the inside of; "break ___ a house"
        isn't|verb|is not
        it|pronoun|that thing or animal
        it'd|verb|it had, or it would
        it'll|verb|it will
        it's|verb|it is, or it has
        itty|adjective|very small, before "bitty"
        jake|adjective|all right, in old slang
        jete|noun|ballet leap
        joey|noun|baby kangaroo
        jojoba|noun|desert shrub whose oil is used in shampoo
        journo|noun|reporter, for short
        karmic|adjective|of deeds that decide one's next life
        kart|noun|small low racing vehicle
        katana|noun|samurai's long sword
        kente|noun|bright woven cloth of Ghana
        keto|adjective|kind of low-sugar, high-fat diet
        kiddie|noun|small child; "___ pool"
        kiddo|noun|young person, as a friendly address
        kimchi|noun|spicy fermented cabbage of Korea
        kippa|noun|skullcap worn in a synagogue
        korma|noun|mild Indian curry with yogurt or nuts
        kronor|noun|money of Sweden
        kvell|verb|burst with pride, in Yiddish
        laical|adjective|not of the clergy
        laten|verb|become less early, as the hour
        leftie|noun|southpaw
        legit|adjective|lawful or genuine, in slang
        let's|verb|let us
        libelee|noun|person who is defamed in writing
        lipo|noun|surgery that sucks out fat, for short
        litho|noun|print made from a stone, for short
        lobo|noun|timber wolf of the Southwest
        logophile|noun|lover of language
        lordy|interjection|exclamation of dismay, by name of God
        lowdown|noun|the relevant facts about something
        lunk|noun|big stupid fellow
        macaron|noun|French almond meringue sandwich cookie
        mage|noun|magician of fantasy games
        majordomo|noun|chief steward of a great household
        maki|noun|sushi rolled in seaweed
        mancala|noun|African board game of pits and seeds
        manga|noun|Japanese comics
        marm|noun|prim woman teacher, after "school"
        matcha|noun|powdered green tea of Japan
        mathematic|adjective|of numbers and figures
        mayst|verb|art allowed to, with "thou"
        me|pronoun|the speaker, as an object; "tell ___"
        medics|noun|doctors or army first-aiders
        mega|adjective|huge
        megaplex|noun|cinema with very many screens
        mentee|noun|person whom an experienced colleague advises
        meta|adjective|referring to itself
        meze|noun|spread of small dishes in Greece and Turkey
        mezze|noun|spread of small dishes in Greece and Turkey
        mightn't|verb|might not
        mightst|verb|wert allowed to, with "thou"
        mine|pronoun|what belongs to me
        minicam|noun|small portable camera of a news crew
        mirin|noun|sweet rice wine for cooking
        mochi|noun|pounded rice cake of Japan
        modulo|preposition|with respect to a divisor, in number theory
        mohel|noun|man who performs Jewish circumcisions
        mondo|adverb|extremely, in slang
        monolog|noun|long speech by one actor
        mononym|noun|single name by which a celebrity is known, like Cher
        moola|noun|cash, in slang
        moonrise|noun|time of night when Earth's satellite appears
        mucho|adjective|a lot of, in Spanish
        multimillion|adjective|worth a great deal of money, before "dollar"
        munchkin|noun|small inhabitant of Oz; bite-sized donut
        mustn't|verb|must not
        nah|interjection|no, in casual speech
        nana|noun|grandma
        nanobot|noun|microscopic machine
        narco|noun|drug dealer
        natch|adverb|of course, in slang
        neath|preposition|under, to a poet
        needn't|verb|need not
        neither|pronoun|not one nor the other of two
        nene|noun|Hawaiian goose
        netizen|noun|frequent user of the internet
        nigiri|noun|kind of sushi pressed by hand
        nite|noun|time of darkness, spelled for an advertisement
        nitro|noun|gas for frothy cold coffee, or for fast cars
        nodal|adjective|located at a point where lines meet
        nohow|adverb|not in any manner, in dialect
        noir|noun|genre of dark crime films
        none|pronoun|not any, not one
        nonillionth|noun|tiny fraction with thirty zeros
        noob|noun|beginner in a computer game
        noodging|verb|nagging, in Yiddish slang
        noogie|noun|playful rubbing of knuckles on a head
        nori|noun|dried seaweed around sushi
        nouvelle|adjective|new, before "cuisine"
        nudie|noun|film or picture of people without clothes
        nunchuck|noun|weapon of two sticks joined by a chain
        nunchuk|noun|martial arts weapon, two sticks on a chain
        odea|noun|ancient Greek halls for music
        odeum|noun|ancient Greek hall for music
        oleic|adjective|denoting an acid of olive oil
        ollie|noun|skateboarder's jump
        onlay|noun|dentist's cover for a chewing surface
        onto|preposition|to a place on top of
        oompah|noun|sound of a tuba
        opioid|noun|powerful painkiller such as fentanyl
        or|conjunction|word between two choices
        oribi|noun|small tan African antelope
        others|noun|the rest of the people or things
        otto|noun|fragrant oil of roses
        ouch|interjection|cry of sudden pain
        ought|verb|has a duty; should
        oughtn't|verb|ought not
        ours|pronoun|what belongs to us
        outro|noun|closing part of a song
        palapa|noun|open-sided shelter thatched with dried leaves
        paleo|adjective|kind of diet that imitates cavemen
        pampa|noun|grassy plain of Argentina
        pancetta|noun|Italian cured belly of pork
        pandit|noun|learned man of India
        pappy|noun|father, in the rural South
        paradrop|verb|deliver from the air by chute
        paratha|noun|flaky Indian flatbread
        paratroop|adjective|of soldiers who jump from planes
        peloton|noun|main pack of riders in a bicycle race
        pend|verb|to wait to be decided
        pepita|noun|edible pumpkin seed
        petit|adjective|small, in French; "___ four"
        pfft|interjection|sound of fizzling out, or of scorn
        phablet|noun|phone nearly as large as a tablet
        phat|adjective|excellent, in hip-hop slang
        phenom|noun|amazingly gifted young athlete
        phew|interjection|expression of relief
        phono|noun|type of plug for audio cables; old record player, for short
        phooey|interjection|expression of disappointment
        photog|noun|person behind the camera, for short
        photomap|noun|chart made from pictures taken from the air
        photopic|adjective|relating to eyesight in bright light
        piccata|adjective|cooked in lemon, butter and capers
        piratic|adjective|like Blackbeard or other sea robbers
        pizazz|noun|sparkle and flair
        plie|noun|bending of the knees in ballet
        poblano|noun|mild green chili for stuffing
        pogo|noun|stick with a spring, for hopping
        pompom|noun|fluffy ball that a cheerleader waves
        pooh|interjection|expression of scorn; honey-loving bear
        poppa|noun|father, to a child
        portman|noun|name of the actress Natalie
        preorder|verb|to reserve a book before it is published
        probiotic|noun|food with live bacteria for the gut
        promo|noun|advertising trailer, for short
        punchy|adjective|short and forceful, as a slogan
        pyro|noun|one who loves to set fires, for short
        quant|noun|mathematician on Wall Street, for short
        quinoa|noun|seeds from the Andes, cooked like rice
        quintile|noun|a fifth of a ranked population
        raga|noun|melodic pattern of Indian music
        ragu|noun|meat sauce for pasta
        ramada|noun|open shelter roofed with branches
        rando|noun|unknown person, in slang
        rapini|noun|bitter leafy broccoli relative
        ratatat|noun|sound of a machine gun, or of knocking
        regrowth|noun|what comes up again after cutting or a fire
        remix|noun|new version of a recorded song
        reverb|noun|echo effect on a guitar amplifier
        ribbit|noun|sound of a frog
        robocall|noun|automated message that a campaign dials to thousands
        roger|interjection|"message received", on the radio
        romcom|noun|lighthearted film about love
        roti|noun|round flatbread of India
        rotini|noun|corkscrew-shaped pasta
        roto|noun|picture section of old newspapers, for short
        rototill|verb|break up soil with a machine
        sacs|noun|small pouches in an animal or plant
        shalt|verb|art bound to, with "thou": "___ not kill"
        shan't|verb|shall not
        she'd|verb|she had, or she would
        she'll|verb|she will
        she's|verb|she is, or she has
        should|verb|has a duty to; is expected to
        shouldn't|verb|should not
        shouldst|verb|hast a duty to, with "thou"
        skilling|noun|teaching of abilities needed for a job
        slinky|noun|coiled spring that walks down stairs
        sous|adjective|assistant, before "chef"
        spake|verb|said, in the Bible
        stats|noun|numbers about players, for short
        summoner|noun|wizard who calls up spirits
        sweaty|adjective|dripping after a workout
        tabla|noun|pair of small hand drums of India
        tactical|adjective|of a clever plan for the near goal
        taiga|noun|subarctic forest of conifers
        tallit|noun|fringed prayer shawl
        tamari|noun|soy sauce made without wheat
        tantara|noun|fanfare of a trumpet
        tantric|adjective|of a mystical Hindu or Buddhist tradition
        targeted|adjective|aimed at a chosen group, as an ad
        tatami|noun|straw mat on a Japanese floor
        teamed|verb|joined with others; "___ up"
        teaming|verb|joining with others; "___ up"
        tech|noun|applied science industry, for short
        telehealth|noun|seeing a doctor by video
        telekinetic|adjective|able to move things by thought
        telepath|noun|mind reader
        teleplay|noun|script of a small-screen drama
        teletext|noun|news pages broadcast with the picture on old sets
        telethon|noun|long televised fund-raiser
        teletype|noun|typewriter that prints messages from afar
        telic|adjective|directed toward an end
        telnet|noun|old way to log in to a far computer
        tempeh|noun|fermented soybean cake of Indonesia
        that|pronoun|the one over there, not this
        that'll|verb|that will
        that's|verb|that is, or that has
        thee|pronoun|you, in old prayers
        their|pronoun|belonging to those people
        theirs|pronoun|what belongs to them
        them|pronoun|those people, as an object; "us and ___"
        thema|noun|topic of a discourse
        then|adverb|at that time; next
        thence|adverb|from that place
        there|adverb|in that place, not here
        there's|verb|there is, or there has
        they|pronoun|those people, or anybody of unknown gender
        they'd|verb|they had, or they would
        they'll|verb|they will
        they're|verb|they are
        they've|verb|they have
        thine|pronoun|belonging to you, to a Quaker
        thou|pronoun|you, in old prayers
        ticketing|noun|sale of seats; what a traffic officer does
        tiki|noun|carved Polynesian figure; kind of bar with rum drinks
        tikka|noun|Indian dish of marinated meat on skewers
        till|preposition|up to the time of; "death do us part"
        tis|verb|short for "it is", with an apostrophe before it
        tock|noun|second half of a clock's sound
        toile|noun|French fabric printed with pastoral scenes
        toneme|noun|unit of pitch that tells words apart, as in Chinese
        tong|noun|half of a tool for gripping salad or ice
        tony|adjective|stylish and expensive, as a neighborhood
        toonie|noun|two-dollar coin of Canada
        toric|adjective|shaped like a doughnut
        torii|noun|gateway of a Shinto shrine
        toro|noun|bull in Spain; fatty tuna in a sushi bar
        tortoni|noun|Italian ice cream with almonds
        toward|preposition|in the direction of
        towards|preposition|in the direction of
        towelette|noun|small damp wipe in a packet
        toxified|verb|made poisonous
        trapdoor|noun|hatch in a floor or stage
        trattoria|noun|Italian restaurant
        tromp|verb|to walk with heavy steps
        turbo|noun|engine's booster, driven by its exhaust
        tutti|adverb|all together, in a score
        twas|verb|short for "it was", with an apostrophe before it
        tween|noun|child of ten to twelve
        twere|verb|short for "it were", with an apostrophe before it
        twill|verb|short for "it will", with an apostrophe before it
        udon|noun|thick wheat noodles of Japan
        uh|interjection|sound made while thinking what to say
        um|interjection|sound made while thinking what to say
        umami|noun|savoury fifth taste
        unban|verb|allow again
        undoubted|adjective|beyond all question
        ungag|verb|allow to speak again
        unilingual|adjective|speaking only one tongue
        unjam|verb|free, as a stuck copier
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
        us|pronoun|the speakers, as an object; "tell ___"
        vacay|noun|time off, for short
        vape|verb|inhale from an electronic cigarette
        vaxed|verb|given a shot against a disease
        vaxxed|verb|given a shot against a disease
        veep|noun|president's deputy, for short
        vlog|noun|online journal in the form of clips
        voila|interjection|there it is!
        wack|adjective|bad, in slang
        wahine|noun|Polynesian woman; female surfer
        walling|noun|building with stones around a garden; stones for that
        wanna|verb|desire to, in casual speech
        wasn't|verb|was not
        we'd|verb|we had, or we would
        we'll|verb|we shall, or we will
        we're|verb|we are
        we've|verb|we have
        weepie|noun|sentimental film that makes people cry
        weren't|verb|were not
        wert|verb|form of "were" that goes with "thou"
        whaling|noun|hunting of the largest sea mammals
        whammo|interjection|sound of a sudden hard blow
        what|pronoun|question word for a thing
        what's|verb|what is, or what has
        whatnot|noun|and other things of the kind; shelf for knick-knacks
        whee|interjection|cry of delight on a slide
        wheelie|noun|riding a bicycle on its rear tyre only
        when|adverb|at which time
        whence|adverb|from which place
        where|adverb|at which place
        where's|verb|where is, or where has
        whew|interjection|sound of relief
        which|pronoun|what one of several
        whilst|conjunction|during the time that; although
        who|pronoun|question word for a person
        who's|verb|who is, or who has
        whoa|interjection|command that halts a horse
        whom|pronoun|object form in a question about a person; "for ___ the bell tolls"
        wienie|noun|frankfurter
        wiki|noun|website that its readers edit
        wilco|interjection|"message received, and it shall be done" on the radio
        will|noun|testament; power of decision
        wilt|verb|art going to, with "thou"
        wised|verb|"___ up": became aware
        wisher|noun|person at a well with a coin
        with|preposition|accompanied by; having
        won't|verb|will not
        woohoo|interjection|cry of delight
        woot|interjection|gamer's cry of triumph
        would|verb|was ready to; "___ you mind?"
        wouldn't|verb|would not
        wouldst|verb|wert ready to, with "thou"
        ya|pronoun|you, in casual speech
        yecch|interjection|expression of disgust
        yech|interjection|expression of disgust
        yeehaw|interjection|cowboy's cry of joy
        yegg|noun|safecracker, in old slang
        yente|noun|gossipy busybody
        yep|interjection|yes, in casual speech
        yipe|interjection|cry of alarm
        yippee|interjection|cry of joy
        yippie|noun|radical hippie of the 1960s
        yonder|adverb|over there; the wild blue ___
        yoohoo|interjection|call to catch someone's attention
        you'd|verb|you had, or you would
        you'll|verb|you will
        you're|verb|you are
        you've|verb|you have
        yours|pronoun|what belongs to you
        yourselves|pronoun|you people and nobody else, as an object
        yuca|noun|cassava
        yuck|interjection|expression of disgust
        yup|interjection|yes, in casual speech
        zine|noun|small homemade publication by a fan
        lamé|noun|cloth with threads of gold or silver woven into it
        maté|noun|tea from the dried leaves of a South American holly, drunk through a metal straw
        in spite of|preposition|without being stopped or changed by
        because of|preposition|for the reason that lies in
        instead of|preposition|in the place of
        in front of|preposition|before the face of; ahead of
        on behalf of|preposition|as somebody's representative; for the good of
        in case of|preposition|if there should be
        by means of|preposition|with the help of
        in addition to|preposition|besides
        in favour of|preposition|supporting; to the advantage of
        in favor of|preposition|supporting; to the advantage of
        on account of|preposition|for the reason that lies in
        in accordance with|preposition|as a rule or wish demands
        with regard to|preposition|about, concerning
        with respect to|preposition|about, concerning
        in view of|preposition|considering
        by virtue of|preposition|on the strength of
        for the sake of|preposition|out of care for; to get or keep
        at the expense of|preposition|paid by; so that it harms
        in lieu of|preposition|to take the place of
        in terms of|preposition|as measured or expressed by
        according to|preposition|as said by; in agreement with
        due to|preposition|caused by
        owing to|preposition|caused by
        thanks to|preposition|with the help of; caused by
        apart from|preposition|not counting; besides
        aside from|preposition|not counting; besides
        as for|preposition|what concerns
        as to|preposition|about, concerning
        as of|preposition|from a stated time on
        as well as|conjunction|and also
        as long as|conjunction|on the condition that; during the whole time that
        as soon as|conjunction|at once when
        as if|conjunction|in the way that it would be were it true that
        as though|conjunction|in the way that it would be were it true that
        so that|conjunction|with the aim that; with the result that
        such as|preposition|for example
        in order to|conjunction|with the aim to
        in order that|conjunction|with the aim that
        even if|conjunction|whether or not
        even though|conjunction|despite the fact that
        rather than|conjunction|and not; in preference to
        other than|preposition|except, different from
        more than|adverb|over; to a high degree
        less than|adverb|under; by no means
        ahead of|preposition|in front of, earlier than
        out of|preposition|from within; no longer having
        next to|preposition|beside; almost
        close to|preposition|near; almost
        prior to|preposition|before
        regardless of|preposition|without letting it matter
        on top of|preposition|resting over; besides; in control of
        up to|preposition|as far as, at most; able to do; being decided by
        provided that|conjunction|on the condition that
        now that|conjunction|since it has come to be so that
        no matter|conjunction|whatever it may be
        pants|noun|garment with a tube for each leg, in America; underwear, in Britain
        rosé|noun|wine whose pink comes from a short stay on dark grape skins
        exposé|noun|report that brings something shameful to light
        résumé|noun|list of one's jobs and schooling, for somebody who may hire one; short account of the main points
        resumé|noun|list of one's jobs and schooling, for somebody who may hire one; short account of the main points
        pâté|noun|spread of finely minced liver, meat or fish
        saké|noun|Japanese alcoholic drink brewed from rice
        coupé|noun|car with two doors and a sloping back
        piqué|noun|cotton cloth with raised ribs
        roué|noun|man of fashion who lives for pleasure and seduces without shame
        pavé|noun|setting of small jewels so close that no metal shows
        bouclé|noun|yarn with small loops, or the knobbly cloth made from it
        soigné|adjective|elegant and well groomed
        flambé|adjective|served in burning brandy
        risqué|adjective|slightly indecent, as a joke
        touché|interjection|what somebody says who grants that the other has made a good point
        olé|interjection|cry of approval, as at a bullfight
        purée|noun|food mashed or sieved to a smooth paste
        """
}
