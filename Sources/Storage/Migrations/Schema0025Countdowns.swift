/// Timers that measure how long something takes (``BotState/Job/isCountdown``). Never edit it after release: a change is a new migration.
enum Schema0025Countdowns {
    static let name = "0025-countdowns"

    static let sql =
        "ALTER TABLE job ADD COLUMN is_countdown INTEGER NOT NULL DEFAULT 0 CHECK (is_countdown IN (0, 1));"
}
