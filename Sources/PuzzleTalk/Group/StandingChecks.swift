internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// Asks the platform for a person's role in the group, and does what only administrators may when it has answered.
struct StandingChecks: BoardPart, PhotoParticipant {
    var core: Puzzle

    /// Asks the platform for the sender's role in the group, and carries out `errand` when it has answered.
    mutating func checkStanding(before errand: StandingCheck.Errand) {
        guard let person else { return }
        noteSender()
        check(person, before: errand)
    }

    /// Asks whether the bot receives all messages of the group, and which reactions are allowed there.
    mutating func checkOwnStanding() { check(nil, before: .tellHowToGuess) }

    private mutating func check(_ person: PersonID?, before errand: StandingCheck.Errand) {
        let id = newID("standing")
        let press = pressedMessage == nil ? nil : onlyReader?.occasion
        core.group.checks.append(
            StandingCheck(
                jobID: id, errand: errand, by: person.map(PersonMark.of), press: press,
                isAsked: isAddressed ? true : nil))
        ask(for: .findStanding(person), of: GroupPuzzle.self, id: id)
    }

    mutating func takeCheck(_ jobID: String) -> StandingCheck? {
        guard let index = core.group.checks.firstIndex(where: { $0.jobID == jobID }) else { return nil }
        return core.group.checks.remove(at: index)
    }

    /// Handles the platform's answer; `nil` when there is none.
    mutating func checked(_ check: StandingCheck, result: JobResult?) throws {
        let standing: ChatStanding? = if case .standing(let standing)? = result { standing } else { nil }
        guard check.errand.isForAdministrators else {
            return tellHowToGuess(standing)
        }
        // Most photos in a group are not meant for the bot, so it stays silent.
        if case .readPhoto = check.errand, check.isAsked != true, standing?.isAdministrator != true { return }
        if let press = check.press, let reader = onlyReader { answer(press, to: reader) }
        guard let standing else { return core.notice(.cannotCheck) }
        guard standing.isAdministrator else {
            return core.notice(.onlyAdministrators, name: shortName(of: person))
        }
        // Whoever asked the bot to look at a photo is told also that it sees nothing.
        isAddressed = check.isAsked ?? false
        try perform(check.errand)
    }

    /// What concerns only the person who pressed a button is said to them alone.
    private mutating func answer(_ press: OnlyReader.Occasion, to reader: OnlyReader) {
        var reader = reader
        // The press was answered when it came.
        if case .press(let id, _) = press.act { reader.occasion = .init(.press(id: id, isOpen: false), at: press.date) }
        reader.invitation = nil
        audience = .onePerson(reader)
    }

    private mutating func perform(_ errand: StandingCheck.Errand) throws {
        switch errand {
        case .tellHowToGuess: break
        case .openSettings: self[SettingsPages.self].openSettings(.main)
        case .openPictureSettings: self[SettingsPages.self].openSettings(.pictures)
        case .set(let choice, let message): try self[SettingsPages.self].choose(choice, in: message)
        case .closeSettings(let message): act(.delete(.message(message)))
        case .solve(let gameID): try self[BoardVotes.self].solve(gameID)
        case .endRace(let id): try self[TeamRace.self].endRaceByOrder(id)
        case .setBoard(let proposal): try self[Proposals.self].setBoard(proposal)
        case .readPhoto(let photo, let caption, let albumID):
            expectReading(of: photo, caption: caption, as: readingRequest(below: caption), albumID: albumID)
        }
    }

    /// Says how to guess in this group, once; again when that has changed. Whatever the platform says, one plain message that came
    /// in proves that all do.
    /// - Parameter standing: the bot's own; `nil` when the platform did not answer, which changes nothing.
    private mutating func tellHowToGuess(_ standing: ChatStanding?) {
        let couldReact = self[GroupPuzzle.self].canReact
        if let standing { core.group.forbidsReactions = !Reaction.areAllAllowed(by: standing.availableReactions) }
        let hears = session.hearsEverything || standing?.readsAllMessages ?? core.group.wasToldItHears ?? true
        // Where plain words do not reach the bot, the text says nothing of reactions.
        guard core.group.wasToldItHears != hears || hears && self[GroupPuzzle.self].canReact != couldReact else {
            return
        }
        core.group.wasToldItHears = hears
        act(
            .send(.init(language.rich(HowToGuessText(hearsEverything: hears, reacts: self[GroupPuzzle.self].canReact))))
        )
    }
}
