import Foundation
import HTTPTypes
import Hummingbird

/// A file of the page, compiled into the program.
struct PageAsset: Sendable {
    /// The path under which it is served.
    let path: String
    let contentType: String
    let content: [UInt8]

    static let all = documents + scripts

    private static let documents = [
        PageAsset(path: "/", contentType: "text/html; charset=utf-8", content: PackageResources.index_html),
        PageAsset(path: "/style.css", contentType: "text/css; charset=utf-8", content: PackageResources.style_css),
        PageAsset(
            path: "/messages.css", contentType: "text/css; charset=utf-8", content: PackageResources.messages_css),
        PageAsset(path: "/group.css", contentType: "text/css; charset=utf-8", content: PackageResources.group_css),
        PageAsset(path: "/icon.svg", contentType: "image/svg+xml", content: PackageResources.icon_svg),
        PageAsset(path: "/pattern.svg", contentType: "image/svg+xml", content: PackageResources.pattern_svg),
    ]

    private static let scripts = [
        ("app", PackageResources.app_js), ("bubble", PackageResources.bubble_js),
        ("chatlist", PackageResources.chatlist_js),
        ("completion", PackageResources.completion_js), ("composer", PackageResources.composer_js),
        ("dialogs", PackageResources.dialogs_js), ("dom", PackageResources.dom_js),
        ("format", PackageResources.format_js), ("group", PackageResources.group_js),
        ("inline", PackageResources.inline_js),
        ("menu", PackageResources.menu_js), ("pictures", PackageResources.pictures_js),
        ("pinned", PackageResources.pinned_js),
        ("rich", PackageResources.rich_js), ("server", PackageResources.server_js),
        ("service", PackageResources.service_js),
        ("store", PackageResources.store_js), ("timeline", PackageResources.timeline_js),
        ("topics", PackageResources.topics_js),
    ].map { PageAsset(path: "/\($0.0).js", contentType: "text/javascript; charset=utf-8", content: $0.1) }

    /// Forbids content from other sites, inline scripts, and framing.
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    var response: Response {
        var response = Answer.bytes(Data(content), contentType: contentType)
        response.headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
        return response
    }
}
