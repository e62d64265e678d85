import ArgumentParser
import Console
import Foundation

/// `honeycue-lab steps FOLDER PHOTO…`: pictures of how the boards in photos are read.
struct StepsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steps",
        abstract: "Write a picture of each step of reading a board.",
        discussion: """
            The pictures are made in this process, without the sandbox in which photos are otherwise read.

            EXAMPLE
              honeycue-lab steps steps puzzle.jpg
            """)

    @Argument(help: "The folder to write the pictures into. It is created when it is missing.", completion: .directory)
    var folder: String

    @Argument(help: "Photos, JPEG or PNG.", completion: .file())
    var photos: [String]

    func run() async throws {
        try await reportingFaults {
            let pictures = try StepPictures(folder: URL(filePath: folder))
            for photo in photos { try pictures.write(ofPhotoAt: photo).forEach { print($0) } }
        }
    }
}
