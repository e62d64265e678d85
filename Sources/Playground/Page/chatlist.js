// The list of chats.

import { avatar, byId, element } from "./dom.js";
import { dayKey, dayName, summary, timeOfDay } from "./format.js";
import { isService, serviceText } from "./service.js";
import { isGroup, lastEntry, personaIn, store, titleOf, unreadIn } from "./store.js";

/** Draws the list. `onSelect` is called with a chat's identifier. */
export function drawChats(onSelect) {
  const focused = document.activeElement?.dataset?.chat;
  byId("chats").replaceChildren(...[...store.chats.values()].map((room) => row(room, onSelect)));
  if (focused) byId("chats").querySelector(`[data-chat="${focused}"]`)?.focus();
  const total = [...store.chats.values()].reduce((sum, room) => sum + unreadIn(room), 0);
  document.title = total > 0 ? `(${total}) Honeycue playground` : "Honeycue playground";
}

function row(room, onSelect) {
  const last = lastEntry(room)?.message;
  const unread = unreadIn(room);
  const isCurrent = room.chat.id === store.selected;
  return element("li", {}, element("button", {
    type: "button", class: "chat-row", "aria-current": isCurrent ? "true" : null,
    data: { chat: room.chat.id, testid: testID(room) },
    on: { click: () => onSelect(room.chat.id) },
  },
    avatar(isGroup(room) ? "group" : "bot", titleOf(room)),
    element("span", { class: "chat-row-text" },
      element("span", { class: "chat-row-title", dir: "auto" }, titleOf(room)),
      element("span", { class: "chat-row-last", dir: "auto" }, preview(room, last))),
    element("span", { class: "chat-row-side" },
      last && element("time", {}, dayKey(last.date) === new Date().toDateString() ? timeOfDay(last.date) : dayName(last.date)),
      unread > 0 && element("span", { class: "badge", role: "img", "aria-label": `${unread} unread`, data: { testid: "unread" } }, String(unread)))));
}

/** The test identifier of a chat. The page's own private chat and the first group have short ones. */
function testID(room) {
  const kind = isGroup(room) ? "group" : "private";
  const first = [...store.chats.values()].find((other) => isGroup(other) === isGroup(room));
  return room === first ? `chat-${kind}` : `chat-${kind}-${room.chat.title ?? room.chat.first_name}`;
}

function preview(room, last) {
  if (room.migratedTo) return "has become a supergroup";
  if (room.action) return "typing…";
  if (!last) return isGroup(room) ? room.people.map((person) => person.first_name).join(", ") : "Photograph a puzzle, get hints";
  if (isService(last)) return serviceText(last);
  const who = last.from.id === personaIn(room.chat.id) ? "You: " : isGroup(room) ? `${last.from.first_name}: ` : "";
  return who + summary(last);
}
