/// People's verdicts: whether the puzzle accepted a word. Never edit it after release: a change is a new migration.
enum Schema0008Verdicts {
    static let name = "0008-verdicts"

    static let sql = """
        CREATE TABLE verdict (
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-z]*'),
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            center TEXT NOT NULL CHECK (center GLOB '[A-Z]'),
            outer_letters TEXT NOT NULL CHECK (outer_letters GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]'),
            is_taken INTEGER NOT NULL CHECK (is_taken IN (0, 1)),
            PRIMARY KEY (word, platform, person_id, center, outer_letters)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX verdict_person ON verdict (platform, person_id);
        """
}
