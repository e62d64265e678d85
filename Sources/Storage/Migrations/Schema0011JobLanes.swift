/// The lane of each job, so that the due jobs of one lane are found without the others. Never edit it after release: a change is a
/// new migration.
enum Schema0011JobLanes {
    static let name = "0011-job-lanes"

    static let sql = """
        ALTER TABLE job ADD COLUMN lane TEXT NOT NULL DEFAULT 'photos' CHECK (lane IN ('photos', 'look_ups', 'timers'));
        UPDATE job SET lane = 'timers' WHERE CAST(work AS TEXT) LIKE '{"wake":%';
        UPDATE job SET lane = 'look_ups'
            WHERE CAST(work AS TEXT) LIKE '{"findStanding":%' OR CAST(work AS TEXT) LIKE '{"findChallenge":%';
        CREATE INDEX job_lane ON job (lane, due, serial);
        """
}
