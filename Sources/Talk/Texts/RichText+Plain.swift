package import Messaging

extension RichText {
    /// What a person sees of it: without tags, entities written out.
    package var plain: String {
        let bare = html.replacing(/<[^>]*>/, with: "")
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(bare) { $0.replacing($1.0, with: $1.1) }
    }
}
