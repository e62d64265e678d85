/// The parameters of ``WordInterpreter``. Likelihoods, priors and scores are natural logarithms.
package struct SpellingWeights: Codable, Equatable, Sendable {
    // MARK: Priors

    /// The log prior of a word that is in no dictionary.
    var unknown = -4.5
    /// The log prior of each further word in a picture.
    var perSpace = -4.5
    /// The increase in a word's log prior per unit of the Zipf scale, on which a unit is a factor of ten in frequency.
    var perFrequency = 0.7
    /// The log prior of the hyphen of a compound.
    var perHyphen = -1.0

    // MARK: Evidence

    /// The lower bound of the log likelihood of the pictures. A picture may be cut wrongly.
    var worstPictures = -9.0
    /// The lower bound of the log likelihood according to ``MarkedWordNet``, which may not know the typeface.
    var worstSeen = -16.0
    /// The exponent of Tesseract's likelihood of a damaged picture. It is below 1 because only ``MarkedWordNet`` is
    /// trained on strokes.
    var trust = 0.7
    /// The fraction of pictures, best first, by which a word is judged. A picture in which the stroke was removed
    /// wrongly says nothing.
    var judged = 0.6
    /// The degree of hiding, 0…1, above which a stroke may split a word.
    var tearing: Float = 0.15
    /// The least visible fraction of a word. Anything less visible is the stroke, or an end of a word.
    var leastVisible: Float = 0.35
    /// The log-score bonus for each picture that reads a word of the list exactly.
    var perAgreement = 0.75
    /// The maximum number of pictures that give a bonus.
    var mostAgreement = 4
    /// The least number of letters of a word that gets a bonus. Strokes produce shorter words by chance.
    var shortestAgreed = 4

    // MARK: Certainty

    /// The log likelihood above which a spelling fits its picture clearly.
    var surely = -1.0
    /// The posterior probability above which no other spelling comes close.
    var alone = 0.9091
    /// The largest log-score distance from the best spelling at which another is still an alternative: a factor of 20.
    var doubt = 3.0
    /// The maximum number of alternatives that are offered.
    var mostAlternatives = 3
    /// The highest confidence of a word that pictures contradict or that none shows. The person is asked about it.
    var contested = 0.45
    /// The least confidence of a word that counts as known when there is no dictionary.
    var knownAlone = 0.9
    /// The confidence of a marked word from which the page is not read again. Of 1,585 words read correctly and with
    /// certainty in clear and spoilt photos, 227 are below it; of 69 read wrongly and with certainty, 41.
    var beyondDoubt = 0.955
    /// The least confidence with which a known word is not read again.
    var certain = 0.85
    /// The least frequency, on the Zipf scale, with which a known word is not read again. Rare words are: "tetters" may
    /// be letters.
    var common = 2.5

    /// The values that the program reads photos with.
    package init() {}
}
