import BotState
import GRDB

/// All migrations of a file, in the order of application: those of the store, then those of the features.
struct Schema {
    private let features: StoredFeatures

    init(_ features: StoredFeatures) { self.features = features }

    var migrator: DatabaseMigrator {
        var migrator = Self.ownMigrator
        for migration in features.migrations {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sqlite) }
        }
        return migrator
    }

    /// The store's own migrations.
    static var ownMigrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (name, sql) in [
            (Schema0001Messages.name, Schema0001Messages.sql),
            (Schema0002Games.name, Schema0002Games.sql),
            (Schema0003Actions.name, Schema0003Actions.sql),
            (Schema0005Vocabulary.name, Schema0005Vocabulary.sql),
            (Schema0006Groups.name, Schema0006Groups.sql),
            (Schema0007Retellings.name, Schema0007Retellings.sql),
            (Schema0008Verdicts.name, Schema0008Verdicts.sql),
            (Schema0009Drawers.name, Schema0009Drawers.sql),
            (Schema0010Reports.name, Schema0010Reports.sql),
            (Schema0011JobLanes.name, Schema0011JobLanes.sql),
        ] {
            migrator.registerMigration(name) { try $0.execute(sql: sql) }
        }
        migrator.registerMigration(Schema0012JobSubjects.name) { try Schema0012JobSubjects.apply(to: $0) }
        for (name, sql) in [
            (Schema0013ChatLines.name, Schema0013ChatLines.sql),
            (Schema0014Attempts.name, Schema0014Attempts.sql),
            (Schema0015Vault.name, Schema0015Vault.sql),
            (Schema0016Revisions.name, Schema0016Revisions.sql),
            (Schema0019Notebook.name, Schema0019Notebook.sql),
            (Schema0020Clues.name, Schema0020Clues.sql),
            (Schema0021Alphabets.name, Schema0021Alphabets.sql),
            (Schema0022Languages.name, Schema0022Languages.sql),
            (Schema0024ChallengeEntries.name, Schema0024ChallengeEntries.sql),
            (Schema0025Countdowns.name, Schema0025Countdowns.sql),
            (Schema0026GameNotes.name, Schema0026GameNotes.sql),
            (Schema0027Announcements.name, Schema0027Announcements.sql),
        ] {
            migrator.registerMigration(name) { try $0.execute(sql: sql) }
        }
        return migrator
    }
}

extension StoredFeatures {
    /// The features' migrations under names that are unique in the whole database.
    var migrations: [TableMigration] {
        tables.flatMap { table in
            table.migrations.map { migration in
                var named = migration
                named.name = "\(table.feature)-\(migration.name)"
                return named
            }
        }
    }
}
