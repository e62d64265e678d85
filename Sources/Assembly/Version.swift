/// The version of the program, as `honeycue --version` prints it.
public enum Version {
    public static let current = "0.1.0"
}
