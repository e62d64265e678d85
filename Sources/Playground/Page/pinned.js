// The bar of pinned messages above the conversation. It starts with the latest; each click leads to the one pinned before.

import { byId } from "./dom.js";
import { summary } from "./format.js";
import { selectedChat, shownEntries } from "./store.js";

/** The chat, and the index of the pinned message shown, counted from the latest. */
let shown = { chat: null, index: 0 };

/** The pinned messages that are visible in the current chat or topic, latest first. */
function pinnedEntries(room) {
  const visible = new Map(shownEntries(room).map((entry) => [entry.message.message_id, entry]));
  return room.pinned.toReversed().map((id) => visible.get(id)).filter(Boolean);
}

export function drawPinned(room) {
  const entries = pinnedEntries(room);
  byId("pinned").hidden = entries.length === 0;
  if (entries.length === 0) return;
  if (shown.chat !== room.chat.id || shown.index >= entries.length) shown = { chat: room.chat.id, index: 0 };
  const { message } = entries[shown.index];
  const count = entries.length > 1 ? ` ${entries.length - shown.index}/${entries.length}` : "";
  byId("pinned-label").textContent = `Pinned message${count}`;
  byId("pinned-text").textContent = summary(message);
  byId("pinned").setAttribute("aria-label", `Pinned message${count}: ${summary(message)}`);
}

/** Sets up the bar. `jump` is called with the identifier of the message to show. */
export function setUpPinned(jump) {
  byId("pinned").addEventListener("click", () => {
    const room = selectedChat();
    const entries = pinnedEntries(room);
    if (entries.length === 0) return;
    jump(entries[shown.index].message.message_id);
    shown.index = (shown.index + 1) % entries.length;
    drawPinned(room);
  });
}
