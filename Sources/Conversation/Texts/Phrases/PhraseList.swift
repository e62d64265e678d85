/// Every phrase there is: what a language's folder must have templates for.
enum PhraseList {
    static let all: [any Phrase.Type] = [
        BoardText.self, StatusText.self, QuestionText.self, SendBoardText.self, BoardRefusedText.self, FixText.self,
        FixRefusedText.self, ResumeText.self, PictureText.self, SorryText.self,
        ClueText.self, NoClueText.self, GridText.self, TwoLetterText.self, PangramsText.self, UnlikelyText.self,
        GuessText.self, GuessesText.self, FoundText.self, ScoreText.self, UndoneText.self, ClaimText.self,
        StartText.self, HelpText.self, LookingText.self, PhotoFailedText.self, UnknownText.self, ForgetText.self,
        ForgottenText.self, KeptText.self, PrivacyText.self, TurnedAwayText.self, AdminText.self, ToastText.self,
        ButtonText.self, RankText.self, CommandText.self,
        GroupNoticeText.self, GroupToastText.self, GroupButtonText.self, GroupCommandText.self, HowToGuessText.self,
        BeatenText.self, SomebodyText.self, LiveText.self, LiveHeadingText.self, LettersText.self, ProposalText.self,
        ProposalSettledText.self, VoteText.self, StandingsText.self, PeriodText.self, ColumnText.self,
        ResultText.self, ResultTitleText.self, MissingWordsText.self,
        LobbyText.self, RaceText.self, RaceResultText.self, TeamFindsText.self, TeamText.self, ChallengeText.self,
        ChallengeResultText.self, GroupNameText.self,
        SettingsText.self, SettingsPageText.self, HintCostText.self, BoardSettersText.self, EditionChoiceText.self,
        SwitchText.self,
        DefinitionText.self, UnknownWordText.self, DoubtfulWordText.self, PageText.self, LineText.self, KindText.self,
        VocabularyText.self,
        QuizText.self, QuizVerdictText.self, LookupNoticeText.self, LookupCommandText.self, LookupButtonText.self,
        DrawNoticeText.self, DrawToastText.self, DrawButtonText.self, DrawCommandText.self, DrawOfferText.self,
        DrawPromptText.self, DrawResultText.self, DrawRefusalText.self, DrawPracticeText.self, DrawEndText.self,
        DrawSheetText.self, DrawStandingsText.self, DrawPictureText.self, GuessItText.self,
        ReportText.self, ReportButtonText.self, ReportCommandText.self,
    ]
}
