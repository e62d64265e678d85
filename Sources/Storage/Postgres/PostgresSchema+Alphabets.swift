extension PostgresSchema {
    /// The same constraints as those of ``Schema0021Alphabets``.
    static let alphabets = """
        ALTER TABLE game DROP CONSTRAINT game_center_check,
            ADD CHECK (center ~ '^[A-ZÇÑÉÆØÅÄÖÜ]$'),
            DROP CONSTRAINT game_outer_letters_check,
            ADD CHECK (outer_letters ~ '^[A-ZÇÑÉÆØÅÄÖÜ]*$'),
            DROP CONSTRAINT game_edition_check,
            ADD CHECK (edition IN (
                'digital', 'print', 'catalan', 'german', 'buchstabiene', 'spanish', 'italian', 'swedish', 'norwegian')),
            ADD CHECK (edition NOT IN ('digital', 'print') OR center || outer_letters ~ '^[A-Z]*$'),
            ADD CHECK (CASE edition
                WHEN 'catalan' THEN char_length(outer_letters) IN (5, 6)
                WHEN 'buchstabiene' THEN char_length(outer_letters) IN (7, 8)
                ELSE char_length(outer_letters) = 6 END),
            DROP CONSTRAINT game_check,
            ADD CHECK (edition = 'buchstabiene' OR position(center IN outer_letters) = 0);
        ALTER TABLE challenge DROP CONSTRAINT challenge_center_check,
            ADD CHECK (center ~ '^[A-ZÇÑÉÆØÅÄÖÜ]$'),
            DROP CONSTRAINT challenge_outer_letters_check,
            ADD CHECK (outer_letters ~ '^[A-ZÇÑÉÆØÅÄÖÜ]*$'),
            DROP CONSTRAINT challenge_edition_check,
            ADD CHECK (edition IN (
                'digital', 'print', 'catalan', 'german', 'buchstabiene', 'spanish', 'italian', 'swedish', 'norwegian')),
            ADD CHECK (edition NOT IN ('digital', 'print') OR center || outer_letters ~ '^[A-Z]*$'),
            ADD CHECK (CASE edition
                WHEN 'catalan' THEN char_length(outer_letters) IN (5, 6)
                WHEN 'buchstabiene' THEN char_length(outer_letters) IN (7, 8)
                ELSE char_length(outer_letters) = 6 END);
        ALTER TABLE find DROP CONSTRAINT find_word_check, ADD CHECK (word ~ '^[a-zçñéæøåäöü]+$');
        ALTER TABLE clue DROP CONSTRAINT clue_word_check, ADD CHECK (word ~ '^[a-zçñéæøåäöü]+$');
        ALTER TABLE game_member DROP CONSTRAINT game_member_draft_check, ADD CHECK (draft ~ '^[a-zçñéæøåäöü]*$');
        ALTER TABLE written_clue DROP CONSTRAINT written_clue_word_check, ADD CHECK (word ~ '^[a-zçñéæøåäöü]+$');
        """
}
