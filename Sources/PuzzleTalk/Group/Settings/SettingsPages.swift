internal import Algorithms
internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import Talk

/// The group's settings, which administrators choose with buttons.
struct SettingsPages: BoardPart {
    var core: Puzzle

    /// `/settings`, and `/settings Europe/Paris` for a time zone that has no button.
    mutating func settings(_ argument: String) {
        guard !argument.allSatisfy(\.isWhitespace) else {
            return self[StandingChecks.self].checkStanding(before: .openSettings)
        }
        guard let zone = TimeZoneName.zone(named: argument) else { return core.notice(.unknownTimeZone) }
        self[StandingChecks.self].checkStanding(before: .set(SettingChoice.timeZone(zone).text, message: nil))
    }

    /// `/settings` in a private chat: the settings of pictures. Only a reminder has a time zone there.
    mutating func ownSettings(_ argument: String) {
        guard let zone = TimeZoneName.zone(named: argument) else { return openSettings(.pictures) }
        core.notice(.zoneIsOfReminder, value: zone)
    }

    /// `/text`: the settings of pictures.
    mutating func openPictureSettings() {
        if isGroup {
            self[StandingChecks.self].checkStanding(before: .openPictureSettings)
        } else {
            openSettings(.pictures)
        }
    }

    mutating func openSettings(_ page: SettingsPage) {
        act(.send(settingsContent(page)))
    }

    /// A person's own settings, in their private chat: those of pictures and of calls, and the language.
    mutating func pressInOwnSettings(_ button: GroupButton) throws -> Toast? {
        guard let message = pressedMessage else { return core.toast(.expired) }
        switch button.verb {
        case .set where SettingChoice(button.argument)?.pageOfAppearance != nil:
            try choose(button.argument, in: message)
        case .page where Self.ownPages.contains { $0.rawValue == button.argument }:
            act(.edit(.message(message), settingsContent(SettingsPage(rawValue: button.argument) ?? .pictures)))
        case .done: act(.delete(.message(message)))
        default: return core.toast(.expired)
        }
        return nil
    }

    /// The pages of a person's own settings that buttons lead to.
    private static let ownPages = [SettingsPage.pictures, .calls]

    mutating func pressInSettings(_ button: GroupButton) -> Toast? {
        guard let message = pressedMessage else { return core.toast(.expired) }
        switch button.verb {
        case .page:
            guard let page = SettingsPage(rawValue: button.argument) else { return core.toast(.expired) }
            act(.edit(.message(message), settingsContent(page)))
        case .set: self[StandingChecks.self].checkStanding(before: .set(button.argument, message: message))
        default: self[StandingChecks.self].checkStanding(before: .closeSettings(message))
        }
        return nil
    }

    /// An administrator's choice, `key=value`.
    mutating func choose(_ text: String, in message: MessageID?) throws {
        guard let choice = SettingChoice(text) else { return }
        let (closing, morning, zone) = (
            core.group.settings.closingHour, session[DailyPuzzle.self].morningHour, session.settings.timeZone
        )
        if let page = choice.pageOfAppearance { return try chooseAppearance(choice, on: page, in: message) }
        var (settings, notes, chat) = (core.group.settings, session[DailyPuzzle.self], session.settings)
        choice.apply(to: &settings, &notes, and: &chat)
        (core.group.settings, session[DailyPuzzle.self], session.settings) = (settings, notes, chat)
        let isNewZone = chat.timeZone != zone
        if settings.closingHour != closing || isNewZone { self[GroupPuzzle.self].scheduleClosing() }
        if notes.morningHour != morning || isNewZone { self[DailyPuzzle.self].scheduleMorning() }
        // An hour has a meaning only in a time zone.
        let isNewHour = settings.closingHour != closing || notes.morningHour != morning
        let asksWhere = isNewHour && chat.timeZone == nil
        let content = settingsContent(asksWhere ? .timeZone : .main)
        act(message.map { .edit(.message($0), content) } ?? .send(content))
    }

    /// A group's board is shown anew, as it looks from now on.
    private mutating func chooseAppearance(
        _ choice: SettingChoice, on page: SettingsPage, in message: MessageID?
    ) throws {
        if case .language(let code?) = choice, !resources.texts.languageCodes.contains(code) { return }
        var (settings, notes) = (core.group.settings, session[DailyPuzzle.self])
        choice.apply(to: &settings, &notes, and: &session.settings)
        renewLanguage()
        let content = settingsContent(page)
        act(message.map { .edit(.message($0), content) } ?? .send(content))
        guard core.group.live != nil, page != .calls else { return }
        self[LiveMessage.self].retireLive()
        try self[LiveMessage.self].refreshLive()
    }

    // MARK: Pages

    private func settingsContent(_ page: SettingsPage) -> OutgoingMessage.Content {
        let (settings, chat) = (core.group.settings, session.settings)
        let text = SettingsText(
            page: Chosen(page), cost: Chosen(settings.hintCost), readers: Chosen(settings.clueReaders),
            style: Chosen(settings.playStyle),
            setters: Chosen(settings.boardSetters),
            edition: Chosen(EditionChoice(settings.edition)),
            puzzle: settings.edition.map(language.puzzleName(of:)) ?? "",
            language: language.name,
            morning: session[DailyPuzzle.self].morningHour.map(hour), closing: settings.closingHour.map(hour),
            quiet: chat.quietHours.map(hours), zone: chat.timeZone ?? "UTC", showsName: settings.showsName,
            words: Chosen(chat.pictureWords), hasHighContrast: chat.look.hasHighContrast,
            hasLargeLetters: chat.look.hasLargeLetters, canCall: can(.calls), callsPeople: chat.callsPeople,
            isGroup: isGroup)
        let rows = page == .main ? mainRows : choiceRows(of: page) + [wayOut(of: page)]
        return .init(language.rich(text), keyboard: Keyboard(rows: rows))
    }

    /// The buttons that lead away from a page of choices.
    private func wayOut(of page: SettingsPage) -> [Keyboard.Button] {
        if isGroup { return [core.button(.back, GroupButton(.page, SettingsPage.main.rawValue))] }
        let others = can(.calls) ? Self.ownPages.filter { $0 != page && Self.ownPages.contains(page) } : []
        return others.map(pageButton) + [core.button(.done, GroupButton(.done))]
    }

    private func pageButton(_ page: SettingsPage) -> Keyboard.Button {
        Keyboard.Button(
            language.plain(SettingsPageText(page: Chosen(page))), data: GroupButton(.page, page.rawValue).data)
    }

    private var mainRows: [[Keyboard.Button]] {
        let pages = SettingsPage.allCases.filter { page in
            page != .main && (page != .language || resources.texts.languageCodes.count > 1)
                && (page != .calls || can(.calls))
        }.map(pageButton)
        return pages.chunks(ofCount: 2).map(Array.init) + [[core.button(.done, GroupButton(.done))]]
    }

    private func choiceRows(of page: SettingsPage) -> [[Keyboard.Button]] {
        let choices = SettingChoice.choices(
            on: page, languages: resources.texts.languageCodes, editions: resources.editions)
        let buttons = choices.map { choice in
            Keyboard.Button(label(of: choice), data: GroupButton(.set, choice.text).data)
        }
        let width = [.morning, .closing].contains(page) ? 6 : page == .timeZone ? 2 : 1
        return buttons.chunks(ofCount: width).map(Array.init)
    }

    private func label(of choice: SettingChoice) -> String {
        switch choice {
        case .hintCost(let cost): language.plain(HintCostText(cost: Chosen(cost)))
        case .clueReaders(let readers): language.plain(ClueReadersText(readers: Chosen(readers)))
        case .playStyle(let style): language.plain(PlayStyleText(style: Chosen(style)))
        case .boardSetters(let setters): language.plain(BoardSettersText(setters: Chosen(setters)))
        case .edition(let edition):
            language.plain(
                EditionChoiceText(
                    edition: Chosen(EditionChoice(edition)), puzzle: edition.map(language.puzzleName(of:)) ?? ""))
        case .language(let code): code.map { resources.texts.language(for: $0).name } ?? label(.automatic)
        case .morning(let hour), .closing(let hour): hour.map { "\($0)" } ?? label(.never)
        case .quiet(let hours): hours.map(self.hours) ?? label(.none)
        case .timeZone(let zone): String(zone.split(separator: "/").last ?? "").replacing("_", with: " ")
        case .showsName(let isOn), .calls(let isOn): label(isOn ? .yes : .no)
        case .pictureWords(let words): language.plain(PictureChoiceText(choice: Chosen(PictureChoice(words))))
        case .highContrast(let isOn):
            language.plain(PictureChoiceText(choice: Chosen(isOn ? .highContrast : .usualColors)))
        case .largeLetters(let isOn):
            language.plain(PictureChoiceText(choice: Chosen(isOn ? .largeLetters : .usualLetters)))
        }
    }

    private func label(_ position: SwitchPosition) -> String {
        language.plain(SwitchText(position: Chosen(position)))
    }

    private func hour(_ hour: Int) -> String { language.time(hour: hour) }

    private func hours(_ quiet: QuietHours) -> String { "\(hour(quiet.start))–\(hour(quiet.end))" }
}
