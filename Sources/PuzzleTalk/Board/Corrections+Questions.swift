internal import Algorithms
internal import BotState
internal import Hive
internal import Messaging
internal import Talk

/// Letters asked about and picked with buttons.
extension Corrections {
    func questionText(_ question: BoardNotes.Question, game: Game) -> RichText {
        let letters = core.notes(of: game).isHidden(question) ? [] : candidates(question, game: game).map(\.description)
        return language.rich(QuestionText(place: CellPlace(index: question.cell), letters: letters))
    }

    /// The letters that there are puzzles with. Notes of earlier versions name others too.
    private func candidates(_ question: BoardNotes.Question, game: Game) -> [Letter] {
        question.candidates.filter {
            $0 == question.letter || self[Editions.self].isPossible($0, insteadOf: question.letter, on: game.board)
        }
    }

    /// The candidates, or all letters if nothing was seen of the right one.
    func questionKeyboard(_ question: BoardNotes.Question, game: Game) throws -> Keyboard {
        func answers(_ letters: some Sequence<Letter>) -> [Keyboard.Button] {
            letters.map { letter in
                let argument = "\(question.letter)\(letter)"
                return Keyboard.Button(letter.description, data: PuzzleButton(.answer, id: game.id, argument).data)
            }
        }
        let none = [try noLetterButton(instead: question.letter, .answer, of: game)].compactMap(\.self)
        if core.notes(of: game).isHidden(question) {
            let free = freeLetters(of: game).union(LetterSet(question.letter))
            return Keyboard(rows: inRows(answers(free.letters)) + (none.isEmpty ? [] : [none]))
        }
        let other = core.button(.other, PuzzleButton(.pick, id: game.id, question.letter.description))
        return Keyboard(rows: [answers(candidates(question, game: game)), [other] + none])
    }

    /// Says that the cell of a letter is empty; `nil` where no puzzle has such a board.
    private func noLetterButton(instead letter: Letter, _ verb: PuzzleVerb, of game: Game) throws -> Keyboard.Button? {
        guard try self[Editions.self].boardWithout(letter, of: game) != nil else { return nil }
        return core.button(.noLetter, PuzzleButton(verb, id: game.id, letter.description))
    }

    /// Answers a question about a letter: keeps the letter read, or replaces it.
    mutating func answer(_ asked: Letter, is letter: Letter, in game: Game) throws {
        guard asked == letter else { return try replace(asked, with: letter, in: game) }
        var notes = core.notes(of: game)
        notes.settle(asked)
        core.puzzle.boards[game.id] = notes
        if isGroup { return try core.boardChanged() }
        let content = try self[BoardDisplay.self].boardContent(of: core.round(game), below: nil)
        if let message = pressedMessage {
            act(.edit(.message(message), content))
        } else {
            act(.send(content))
        }
    }

    // MARK: Fix a letter

    /// The board's letters, to say which one is wrong.
    func wrongLetterKeyboard(of game: Game) -> Keyboard {
        let center = [game.board.center]
        let rows = [center, core.notes(of: game).outer].map { letters in
            letters.map {
                Keyboard.Button($0.description, data: PuzzleButton(.pick, id: game.id, $0.description).data)
            }
        }
        return Keyboard(rows: rows + [[core.button(.cancel, PuzzleButton(.cancel, id: game.id))]])
    }

    /// The letters that may stand where `wrong` stands.
    func rightLetterKeyboard(for wrong: Letter, of game: Game) throws -> Keyboard {
        var rows = inRows(
            freeLetters(of: game).letters.map { letter in
                Keyboard.Button(letter.description, data: PuzzleButton(.swap, id: game.id, "\(wrong)\(letter)").data)
            })
        if wrong != game.board.center {
            rows.append([core.button(.makeCenter, letter: wrong, PuzzleButton(.center, id: game.id, wrong.description))]
            )
        }
        if let none = try noLetterButton(instead: wrong, .swap, of: game) { rows.append([none]) }
        return Keyboard(rows: rows + [[core.button(.cancel, PuzzleButton(.cancel, id: game.id))]])
    }

    /// The letters of the puzzle's alphabet that are not on the board.
    private func freeLetters(of game: Game) -> LetterSet {
        game.board.rules.alphabet.subtracting(game.board.letters)
    }

    private func inRows(_ buttons: [Keyboard.Button]) -> [[Keyboard.Button]] {
        buttons.chunks(ofCount: Self.lettersInRow).map(Array.init)
    }

    /// The number of buttons that a thumb can hit on a phone.
    private static let lettersInRow = 7
}
