// Formats text with entities as nodes, and dates, times and sizes for people.

import { element } from "./dom.js";
import { richSummary } from "./rich.js";

const tags = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

/**
 * Makes nodes from `text`, with its entities as elements.
 * `hooks.spoiler(node, index)` prepares a spoiler. `hooks.command(text)` is called when a command in the text is clicked.
 */
export function formatted(text, entities = [], hooks = {}) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  let spoilers = 0;
  const build = (start, end, inner) => {
    const nodes = [];
    let position = start;
    while (inner.length) {
      const entity = inner.shift();
      const stop = Math.min(entity.offset + entity.length, end);
      if (entity.offset < position) continue;
      if (entity.offset > position) nodes.push(text.slice(position, entity.offset));
      const nested = [];
      while (inner.length && inner[0].offset < stop) nested.push(inner.shift());
      const index = entity.type === "spoiler" ? spoilers++ : -1;
      nodes.push(wrap(entity, text.slice(entity.offset, stop), build(entity.offset, stop, nested), index, hooks));
      position = stop;
    }
    if (position < end) nodes.push(text.slice(position, end));
    return nodes;
  };
  return build(0, text.length, sorted);
}

function wrap(entity, raw, children, index, hooks) {
  switch (entity.type) {
    case "spoiler": {
      const node = element("span", { class: "spoiler" }, element("span", { class: "spoiler-text" }, children));
      hooks.spoiler?.(node, index);
      return node;
    }
    case "text_link": return link(entity.url, children);
    case "url": return link(raw, children);
    case "bot_command":
      return element("button", { type: "button", class: "inline-command", on: { click: () => hooks.command?.(raw) } }, raw);
    case "mention": return element("span", { class: "mention" }, children);
    default: return element(tags[entity.type] ?? "span", {}, children);
  }
}

/** A link, if the address is a web address; otherwise only its text. */
export function link(address, children) {
  if (!/^https?:\/\//i.test(address)) return element("span", {}, children);
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const longDate = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });

/** The hour and minute of a time in seconds since 1970. */
export const timeOfDay = (seconds) => clock.format(seconds * 1000);

/** A key for the day of a time in seconds since 1970, in the local time zone. */
export const dayKey = (seconds) => new Date(seconds * 1000).toDateString();

/** The same day for people: Today, Yesterday, Monday 3 March. */
export function dayName(seconds) {
  const day = new Date(seconds * 1000);
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  if (day.toDateString() === new Date().toDateString()) return "Today";
  if (day.toDateString() === yesterday.toDateString()) return "Yesterday";
  return longDate.format(day);
}

/** A number of bytes for people. */
export function byteCount(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The text or the caption of a message, with a `▒` for each hidden character; empty without one. */
export function veiled(message) {
  if (message.rich_message) return richSummary(message.rich_message.blocks);
  const units = (message.text ?? message.caption ?? "").split("");
  for (const { type, offset, length } of message.entities ?? message.caption_entities ?? []) {
    if (type !== "spoiler") continue;
    // The second half of a character that takes two UTF-16 units vanishes, so that there is one sign for the character.
    const end = Math.min(offset + length, units.length);
    for (let index = offset; index < end; index += 1) units[index] = /[\uDC00-\uDFFF]/.test(units[index]) ? "" : "▒";
  }
  return units.join("");
}

/** A one-line summary of a message. Hidden words stay hidden. */
export function summary(message) {
  const line = veiled(message).replace(/\s+/g, " ");
  if (message.text || message.rich_message) return line;
  if (message.forum_topic_created) return message.forum_topic_created.name;
  const kind = message.photo ? "Photo" : message.voice ? "Voice message" : message.document ? message.document.file_name ?? "File" : "Message";
  return line ? `${kind}: ${line}` : kind;
}
