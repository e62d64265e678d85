internal import Foundation
internal import Glibc

/// The files of a server: everything is in one temporary folder.
struct Cluster: Sendable {
    let folder: URL
    let programs: URL
    /// PostgreSQL refuses to run as root; then it runs as the user that Debian's package makes.
    let account: Account?

    var data: URL { folder.appending(path: "data") }
    var log: URL { folder.appending(path: "log") }
    var certificate: URL { folder.appending(path: "certificate.pem") }
    var key: URL { folder.appending(path: "key.pem") }

    struct Account: Sendable {
        let user: uid_t
        let group: gid_t
    }

    init() throws {
        programs = try Self.newestPrograms()
        account = try Self.account()
        // A name that is short, because the path of a Unix socket has at most 107 bytes.
        folder = FileManager.default.temporaryDirectory.appending(path: "pg-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try give(folder)
    }

    /// The programs of Debian's newest package. They are in no folder of the `PATH`.
    private static func newestPrograms() throws -> URL {
        let root = URL(filePath: "/usr/lib/postgresql")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { root.appending(path: "\($0)/bin") }
        let found = folders.first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path)
        }
        guard let found else {
            throw PostgresServerError(
                "These tests need PostgreSQL: apt-get install postgresql, as Deploy/setup test does.")
        }
        return found
    }

    private static func account() throws -> Account? {
        guard getuid() == 0 else { return nil }
        guard let entry = getpwnam("postgres") else {
            throw PostgresServerError("PostgreSQL does not run as root, and there is no user called postgres.")
        }
        return Account(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
    }

    private func give(_ file: URL) throws {
        guard let account else { return }
        guard chown(file.path, account.user, account.group) == 0 else {
            throw PostgresServerError("Can't give \(file.path) to the user postgres.")
        }
    }

    /// The start of a command line that runs a program as the server's user.
    var asServerUser: [String] {
        guard let account else { return ["/usr/bin/env"] }
        return ["/usr/bin/setpriv", "--reuid=\(account.user)", "--regid=\(account.group)", "--clear-groups", "--"]
    }

    /// Makes the data.
    func initialize(password: String) throws {
        let passwordFile = folder.appending(path: "password")
        try Data(password.utf8).write(to: passwordFile)
        try give(passwordFile)
        try Command.run(
            asServerUser + [
                programs.appending(path: "initdb").path, "-D", data.path, "-U", PostgresServer.user,
                "--pwfile=\(passwordFile.path)", "--auth-local=trust", "--auth-host=scram-sha-256", "--no-sync",
                "--no-instructions", "-E", "UTF8", "--locale=C.UTF-8",
            ])
    }

    /// Makes a self-signed certificate for 127.0.0.1.
    func makeCertificate() throws {
        try Command.run([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path,
            "-out", certificate.path,
        ])
        // PostgreSQL refuses a key that others may read.
        guard chmod(key.path, 0o600) == 0 else { throw PostgresServerError("Can't protect \(key.path).") }
        try give(key)
        try give(certificate)
    }
}

/// A command that ends by itself.
enum Command {
    /// - Throws: its output if it fails.
    static func run(_ words: [String]) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PostgresServerError("\(words.joined(separator: " ")) failed: \(text)")
        }
    }
}
