internal import Talk

/// Short notices about drawing games.
enum DrawNotice: String, Choice {
    case roundCount, gameIsOn, guessItIsOn, noGame, samePicture, stopped, skipped, nobodyDrew, onlyInGroups, nobodyYet,
        full, noDrawing, spoiled, noSheet, ownWords, ownWordsToGuess, longWords, unknownWords, chainIsOn,
        chainNeedsGroup, chainNotYours, stopNotYours
}

/// Short answers to the person who pressed a button.
enum DrawToast: String, Choice {
    case youAreIn, full, joinFirst, notYourTurn, yourObject, ownDrawing, voted
    case chainJoined, chainTooFew, chainTask, chainDone, chainLeft, chainIsOn
}

/// The labels of the buttons.
enum DrawLabel: String, Choice {
    case rounds, moreRounds, time, other, join, start, skip, stop, next, again, show, mine, game, week, all, sheet,
        task, leave
}

/// The state of a drawing's countdown.
enum DrawClock: String, Choice {
    case running, late, over, done
    /// Nobody draws it any more: another object takes its place, unless the words are the players' own.
    case skipped
    /// There is no limit.
    case free
}

/// The verdict on a drawing.
enum DrawComment: String, Choice {
    /// Surely recognised, or recognised with less and less certainty.
    case great, good, fair
    /// The machine's second and third guess.
    case second, third
    /// Taken for something else altogether, or for nothing at all.
    case other, nothing
}

/// Why a photo earns no points.
enum DrawRefusal: String, Choice {
    case emptySheet, scribble, writing, writtenName, notADrawing, unreadable
}

/// How sure the machine is of what a drawing shows.
enum DrawCertainty: String, Choice { case sure, likely, unsure }

/// The topics of the drawing games' standings.
enum DrawPeriod: String, Choice { case game, week, all }

/// The lines of text on the pictures of drawings.
enum DrawPictureLine: String, Choice {
    case resultTitle, resultVerdict, votes, practiceTitle, points, sheetTitle, sheetSubtitle, endTitle, endSubtitle,
        chainTitle, chainDescribe
}

/// The stage of a game in which one draws and the others guess.
enum GuessItStage: String, Choice {
    case drawing, secret, guessing, close, machine, machineKnew, guessed, nobody, noDrawing, stopped
}
