"""Clues and meanings read aloud with the real program, played by a real browser."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from journal import validate_journal

pytestmark = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")

# Waits until the browser can play the sound, and says how many seconds it lasts and how loud its loudest sample is.
DECODE = """async (audio) => {
  if (audio.readyState < 1) await new Promise((done) => audio.addEventListener("loadedmetadata", done));
  const file = await (await fetch(audio.src)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 48000).decodeAudioData(file);
  const peak = sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return [sound.duration, peak];
}"""


def write(page, text):
    page.get_by_test_id("text").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.release
def test_a_meaning_and_a_clue_are_read_aloud(open_page, playground, honeycue_bot):
    page = open_page()
    write(page, "/listen yacht")
    voice = page.get_by_test_id("voice")
    expect(voice).to_have_count(1, timeout=60_000)
    duration, peak = voice.first.evaluate(DECODE)
    assert 1 < duration < 60
    assert peak > 0.1, "it is not silent"
    write(page, "/new Y ACEHNT")
    write(page, "hint")
    expect(page.get_by_test_id("message").filter(has_text=re.compile(r"1 of \d+ · "))).to_be_visible()
    write(page, "/listen")
    expect(voice).to_have_count(2, timeout=60_000)
    words = page.get_by_test_id("message").filter(has=page.get_by_test_id("voice")).last
    expect(words).to_contain_text(re.compile(r"Clue 1 of \d+: "))
    assert validate_journal(playground.journal()) == []
