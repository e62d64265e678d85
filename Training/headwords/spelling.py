"""The written forms of a word as it is typed: "indià" and "índia" for "india"."""

import archive


class Speller:
    """Takes the forms from past puzzles where they gave them, else from the dictionaries."""

    def __init__(self, dictionaries, past):
        self.dictionaries = dictionaries
        self.shown = archive.written_forms(past)
        self.plain = {word for puzzle in past if puzzle.written for word in puzzle.answers} - self.shown.keys()

    def forms(self, folded):
        """At least one form. Forms that are headwords come before, and without, those that are not."""
        if folded in self.plain:
            return [folded]
        if folded in self.shown:
            return self.shown[folded]
        written = self.dictionaries.written.get(folded, [folded])
        headwords = [word for word in written if self.dictionaries.is_headword(word)]
        listed = [word for word in headwords if word in self.dictionaries.list]
        return listed or headwords or written
