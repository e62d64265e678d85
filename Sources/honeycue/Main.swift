import Console

/// The entry point of the process.
@main
enum Main {
    static func main() { Program.run(Honeycue.self, recognizer: RecognizerCommand.self) }
}
