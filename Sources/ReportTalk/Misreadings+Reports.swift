internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Talk

extension Misreadings {
    /// Remembers which photos were read last, so that they can be reported.
    mutating func note(_ reading: Reading, from pending: PendingPhoto) {
        guard !isGroup else { return }
        report.last = ReadPhotos(reading, from: pending, at: now)
    }

    /// The button that offers to report the photos that led to `game`, or that led to none; empty where there are no such photos.
    func reportButtons(for game: Game?) -> [Keyboard.Button] {
        guard !isGroup, let last = report.last, game.map(last.led) ?? true else { return [] }
        return [button(.ask, ReportButton(.ask, id: last.id))]
    }

    /// Asks for consent to keep the photos read last. They stay deleted unless their sender agrees.
    mutating func askWhetherToKeepPhoto() {
        guard !isGroup else { return say(report(.onlyInPrivate)) }
        guard let last = report.last else { return say(report(.nothing)) }
        let answers = [button(.yes, ReportButton(.yes, id: last.id)), button(.no, ReportButton(.no, id: last.id))]
        say(report(.question, photos: last), keyboard: Keyboard(rows: answers.map { [$0] }))
    }

    mutating func pressedInReport(_ button: ReportButton) -> Toast? {
        guard !isGroup, let last = report.last, last.id == button.id else { return toast(.expired) }
        switch button.verb {
        case .ask: askWhetherToKeepPhoto()
        case .yes:
            removePressedButtons()
            fetch(last)
        case .no: sayInPlace(report(.declined))
        }
        return nil
    }

    private mutating func fetch(_ last: ReadPhotos) {
        let meant = state.activeGame.flatMap { game in
            last.led(to: game) && game.board != last.board ? "board " + game.board.summary : nil
        }
        let id = newID("report")
        report.fetching = id
        ask(
            for: .keepPhotos(last.photos, of: .init(read: last.summary, meant: meant)), of: Misreadings.self, id: id,
            holdsUpChat: true)
    }

    mutating func photoFetched(by jobID: String, result: JobResult?) {
        guard report.fetching == jobID else { return }
        report.fetching = nil
        let outcome: PhotoReport.Outcome? = if case .kept(let outcome)? = result { outcome } else { nil }
        if outcome == .kept { report.keep(at: now) }
        say(report(ReportStage(outcome)))
    }

    private func report(_ stage: ReportStage, photos: ReadPhotos? = nil) -> RichText {
        language.rich(
            ReportText(
                stage: Chosen(stage), photos: Quantity(photos?.photos.count ?? 1), days: PhotoReport.lifetimeInDays,
                asPhoto: can(.smallerPhotos)))
    }

    private func button(_ label: ReportVerb, _ action: ReportButton) -> Keyboard.Button {
        Keyboard.Button(language.plain(ReportButtonText(label: Chosen(label))), data: action.data)
    }
}

extension ReportStage {
    fileprivate init(_ outcome: PhotoReport.Outcome?) {
        self =
            switch outcome {
            case .kept: .kept
            case .tooLarge: .tooLarge
            case .gone, nil: .gone
            }
    }
}
