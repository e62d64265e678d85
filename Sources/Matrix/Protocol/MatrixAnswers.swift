internal import JSON

/// The answer to sending an event.
struct SentEvent: MatrixAnswer {
    var id: String

    static func read(_ reader: inout JSONReader) throws -> SentEvent {
        SentEvent(id: try JSONValue.read(&reader).text("event_id"))
    }
}

/// The answer to `/createRoom`.
struct CreatedRoom: MatrixAnswer {
    var id: String

    static func read(_ reader: inout JSONReader) throws -> CreatedRoom {
        CreatedRoom(id: try JSONValue.read(&reader).text("room_id"))
    }
}

/// The answer to an upload.
struct UploadedFile: MatrixAnswer {
    /// Such as `mxc://example.org/abc`.
    var address: String

    static func read(_ reader: inout JSONReader) throws -> UploadedFile {
        UploadedFile(address: try JSONValue.read(&reader).text("content_uri"))
    }
}

/// The answer to `/account/whoami`.
struct OwnAccount: MatrixAnswer {
    var user: String
    /// `nil` for a token without a device.
    var device: String?

    static func read(_ reader: inout JSONReader) throws -> OwnAccount {
        let json = try JSONValue.read(&reader)
        return OwnAccount(user: try json.text("user_id"), device: json["device_id"]?.string)
    }
}

/// The answer to `/login`.
struct NewSession: MatrixAnswer {
    var user: String
    var device: String
    var token: String

    static func read(_ reader: inout JSONReader) throws -> NewSession {
        let json = try JSONValue.read(&reader)
        return NewSession(
            user: try json.text("user_id"), device: try json.text("device_id"), token: try json.text("access_token"))
    }
}

/// The answer to `/joined_members`: names by identifier.
struct JoinedMembers: MatrixAnswer {
    var names: [String: String] = [:]

    static func read(_ reader: inout JSONReader) throws -> JoinedMembers {
        var members = JoinedMembers()
        try reader.object { name, reader in
            guard name == "joined" else { return }
            try reader.object { person, reader in
                members.names[person] = try reader.value(within: .event)?["display_name"]?.string ?? ""
            }
        }
        return members
    }
}
