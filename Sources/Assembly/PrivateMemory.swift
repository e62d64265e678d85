internal import CProcessShim

/// The memory of this process, which holds the bot's token and what people wrote.
public enum PrivateMemory {
    /// Keeps it out of core files, and from other processes of the same user. Returns whether the system agreed.
    @discardableResult
    public static func seal() -> Bool { process_keep_memory_private() == 0 }
}
