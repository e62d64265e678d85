/// Private data of the platforms' adapters, such as an access token. Never edit it after release: a change is a new
/// migration.
enum Schema0015Vault {
    static let name = "0015-vault"

    static let sql = """
        CREATE TABLE vault (
            platform TEXT NOT NULL,
            name TEXT NOT NULL,
            value BLOB NOT NULL,
            PRIMARY KEY (platform, name)
        ) STRICT;
        """
}
