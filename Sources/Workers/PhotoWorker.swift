import Foundation
import ImageCodec
public import Jail
import PhotoReading

/// The worker's side of the channel: reads requests from standard input until it ends, and answers each on standard
/// output.
public enum PhotoWorker {
    /// Serves requests with the models that `load` returns. Returns the exit status of the process.
    ///
    /// It takes over standard input and output first. Anything else printed to standard output then goes to standard
    /// error and so into the parent's log. After `load` the process is confined for good, so everything that reading
    /// needs must be open by then.
    /// - Parameter lock: Confines the process and returns the result. Tests pass their own.
    public static func run(
        load: () throws -> LoadedReader, lock: () -> Confinement = Confinement.lockedIn
    ) -> Int32 {
        do throws(ParentChannel.Fault) {
            let channel = try ParentChannel.takingOverStandardStreams()
            let setUp = try channel.receive(WorkerSetUp.self)
            guard let read = try prepared(load, lock, setUp: setUp, channel: channel) else { return EX_UNAVAILABLE }
            return try serve(channel, setUp: setUp, read: read)
        } catch {
            switch error {
            case .ended: return EX_OK
            case .nonsense: return EX_PROTOCOL
            case .system: return EX_OSERR
            }
        }
    }

    /// Confines this process, loads the models, and reports the result to the parent.
    private static func prepared(
        _ load: () throws -> LoadedReader, _ lock: () -> Confinement, setUp: WorkerSetUp,
        channel: ParentChannel
    ) throws(ParentChannel.Fault) -> LoadedReader.Read? {
        do {
            try Jail.enter(memory: setUp.memory)
            ImageDecoder.loadLibraries()
            let loaded = try load()
            // Loading leaves some 10 MB of free memory that no photo needs.
            try Jail.seal(files: fileLimit)
            try channel.send(WorkerGreeting(confinement: lock(), shortcoming: loaded.shortcoming))
            return loaded.read
        } catch let fault as ParentChannel.Fault {
            throw fault
        } catch {
            try channel.send(WorkerGreeting(failure: "\(error)"))
            return nil
        }
    }

    private static func serve(
        _ channel: ParentChannel, setUp: WorkerSetUp, read: LoadedReader.Read
    ) throws(ParentChannel.Fault) -> Int32 {
        while true {
            // A page of small print leaves tens of megabytes in pieces, which the next picture would come on top of.
            Jail.returnFreeMemory()
            let request = try channel.receive(WorkerRequest.self)
            guard request.sizes.count <= setUp.photos, request.sizes.allSatisfy({ (0...setUp.photoBytes).contains($0) })
            else {
                throw .nonsense
            }
            var photos: [Data] = []
            for size in request.sizes { photos.append(try channel.receive(count: size)) }
            Jail.allow(processorSeconds: setUp.processorSeconds * photos.count)
            let start = ContinuousClock.now
            let outcome: WorkerResponse.Outcome
            var pictures: [ScaledPicture] = []
            switch request.task {
            case .read(let wish): outcome = .reading(read(photos, wish))
            case .scale(let scaling):
                guard photos.count == 1 else { throw .nonsense }
                pictures = (try? scaling.sizes(of: photos[0])) ?? []
                outcome = .pictures(pictures.map { .init(bytes: $0.jpeg.count, width: $0.width, height: $0.height) })
            }
            let elapsed = ContinuousClock.now - start
            try channel.send(
                WorkerResponse(id: request.id, outcome: outcome, milliseconds: elapsed / .milliseconds(1)))
            for picture in pictures { try channel.send(bytes: picture.jpeg) }
        }
    }

    /// The limit on open files: the channel, the log and a few temporary ones.
    private static let fileLimit: UInt32 = 32
}
