internal import PuzzleLanguage
internal import Talk

/// The texts of the puzzle and of its groups.
enum PhraseList {
    static let puzzle: [any Phrase.Type] = [
        BoardText.self, StatusText.self, QuestionText.self, SendBoardText.self, RulesText.self, BoardRefusedText.self,
        FixText.self,
        FixRefusedText.self, EditionRefusedText.self, ResumeText.self, PictureText.self, PhotoFailedText.self,
        AnotherPuzzleText.self, UnknownText.self,
        ClueText.self, SpokenClueText.self, NoClueText.self, BlankListText.self, GridText.self, TwoLetterText.self,
        PangramsText.self,
        UnlikelyText.self, AnswersQuestionText.self, AnswersText.self, PractiseText.self,
        GuessText.self, GuessesText.self, FoundText.self, ScoreText.self, UndoneText.self, ClaimText.self,
        PuzzleToastText.self, ButtonText.self, RankText.self, PuzzleCommandText.self,
    ]

    static let group: [any Phrase.Type] = [
        GroupNoticeText.self, GroupToastText.self, GroupButtonText.self, GroupCommandText.self, HowToGuessText.self,
        BeatenText.self, LiveText.self, LiveHeadingText.self, LettersText.self, ProposalText.self,
        ProposalSettledText.self, VoteText.self, StandingsText.self, PeriodText.self, ColumnText.self,
        ResultText.self, ResultTitleText.self, FiguresText.self, MissingWordsText.self,
        LobbyText.self, RaceText.self, RaceResultText.self, RaceVoteText.self, RaceVoteButtonText.self,
        LobbyNoticeText.self, TeamFindsText.self, TeamText.self, ChallengeText.self,
        ChallengeResultText.self, GroupNameText.self,
        SettingsText.self, SettingsPageText.self, HintCostText.self, ClueReadersText.self, PlayStyleText.self,
        BoardSettersText.self,
        EditionChoiceText.self,
        SwitchText.self, PictureChoiceText.self,
    ]
}
