// A forum's topics as tabs above the conversation. As on the platform, General has no identifier.

import { toast } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { call } from "./server.js";
import { chooseTopic, entriesOf, isForum, personaIn, selectedChat, topicIn, topicOf } from "./store.js";

/** The last message seen in each topic: `chat:topic` → message identifier. */
const seen = new Map();

/** Forgets what was seen: the identifiers now belong to other messages. */
export const forgetTopics = () => seen.clear();

export function drawTopics(room) {
  byId("topics").hidden = !isForum(room);
  if (!isForum(room)) return;
  const current = topicIn(room);
  const tabs = [{ message_thread_id: null, name: "General" }, ...room.topics].map((topic) => tab(room, topic, current));
  const focused = document.activeElement?.dataset?.topic;
  byId("topic-tabs").replaceChildren(...tabs);
  if (focused !== undefined) byId("topic-tabs").querySelector(`[data-topic="${focused}"]`)?.focus();
}

function tab(room, topic, current) {
  const id = topic.message_thread_id;
  const last = entriesOf(room).findLast(({ message }) => topicOf(message) === id)?.message.message_id ?? 0;
  const key = `${room.chat.id}:${id}`;
  if (id === current) seen.set(key, last);
  const isNew = last > (seen.get(key) ?? 0);
  return element("button", {
    type: "button", class: "topic", "aria-current": id === current ? "true" : null, data: { topic: String(id), testid: `topic-${topic.name}` },
    on: { click: () => chooseTopic(room.chat.id, id) },
  }, topic.name, isNew && id !== current && element("span", { class: "news", title: "New messages" }, element("span", { class: "hidden" }, " (new messages)")));
}

export function setUpTopics() {
  byId("topic-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const room = selectedChat();
    const name = byId("topic-name").value.trim();
    if (!name) return;
    try {
      const topic = await call("topic", { chat_id: room.chat.id, user_id: personaIn(room.chat.id), name });
      byId("topic-name").value = "";
      chooseTopic(room.chat.id, topic.message_thread_id);
    } catch (error) {
      toast(error.message, "error");
    }
  });
}
