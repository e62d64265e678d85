// A message or an album as an element.

import { avatar, element, icon } from "./dom.js";
import { byteCount, formatted, summary, timeOfDay, veiled } from "./format.js";
import { rich } from "./rich.js";
import { fileURL } from "./server.js";
import { keyOf, store } from "./store.js";

/** Opened spoilers: `chat:message:index:text`, of a photo `chat:message:file`. What an edit hides anew has another key. */
const opened = new Set();
/** Buttons whose press the bot has not answered yet: `chat:message:data`. */
export const waiting = new Set();

/** Forgets what was opened and pressed: the identifiers now belong to other messages. */
export function forgetBubbles() {
  opened.clear();
  waiting.clear();
}

/**
 * @param entries the messages: one, or those of an album
 * @param view {isOwn, isFirst, isLast, showName, hue, author, me}
 * @param actions {reply, menu, press, enlarge, jump, react, command}
 */
export function bubble(entries, view, actions) {
  const [{ message }] = entries;
  const caption = entries.find((entry) => entry.message.caption)?.message;
  const content = element("div", { class: "bubble", tabindex: "-1", dir: "auto", data: { focus: "bubble" } },
    view.showName && element("div", { class: `author hue-${view.hue}`, dir: "auto" }, view.author),
    message.receiver_user && element("div", { class: "only", dir: "ltr", data: { testid: "only" } }, icon("lock"), onlyLabel(message, view)),
    message.via_bot && element("div", { class: "via", dir: "ltr" }, `via @${message.via_bot.username}`),
    answers(message) && quote(message.reply_to_message, view, actions),
    !caption?.show_caption_above_media && media(entries, view, actions),
    body(caption ?? message, actions),
    caption?.show_caption_above_media && media(entries, view, actions),
    meta(entries));
  return element("article", {
    class: ["message", view.isOwn ? "own" : "other", view.isFirst && "first", view.isLast && "last"].filter(Boolean).join(" "),
    data: { id: keyOf(message), testid: "message", from: message.from.id },
  },
    view.showAvatar && element("div", { class: "side" }, view.isLast && avatar(message.from.is_bot ? "bot" : "person", view.author, view.hue)),
    element("div", { class: "column" },
      element("span", { class: "hidden", dir: "auto" }, `${view.author}: `),
      element("div", { class: "row" }, content, !message.receiver_user && moreButton(entries, actions)),
      keyboard(message, actions),
      reactions(entries[0], view, actions)));
}

/** The mark of a message that the others in the group do not see. */
const onlyLabel = (message, view) => (view.isOwn ? "Only you and the bot see this" : "Only you see this");

function body(message, actions) {
  const key = `${message.chat.id}:${keyOf(message)}`;
  if (message.rich_message) {
    const spoiler = (node, index) => dressSpoiler(node, `${key}:${index}:${node.textContent}`);
    return element("div", { class: "text rich", data: { testid: "message-text" } }, rich(message.rich_message.blocks, { spoiler }));
  }
  const text = message.text ?? message.caption;
  if (!text) return null;
  const nodes = formatted(text, message.entities ?? message.caption_entities, {
    spoiler: (node, index) => dressSpoiler(node, `${key}:${index}:${node.textContent}`),
    command: actions.command,
  });
  return element("div", { class: "text", data: { testid: "message-text" } }, nodes);
}

/**
 * Whether the message is a reply. In a topic, a message counts as a reply to the message that created the topic, which does not
 * count here.
 */
const answers = (message) => message.reply_to_message && !message.reply_to_message.forum_topic_created;

function quote(original, view, actions) {
  return element("button", {
    type: "button", class: "quote", dir: "ltr", data: { testid: "quote", focus: "quote" },
    "aria-label": `In reply to ${original.from.first_name}: ${summary(original)}`,
    on: { click: () => actions.jump(original.message_id) },
  }, element("strong", { dir: "auto" }, original.from.first_name), element("span", { dir: "auto" }, summary(original)));
}

function meta(entries) {
  const { message } = entries[0];
  const isEdited = entries.some((entry) => entry.message.edit_date);
  return element("div", { class: "meta", dir: "ltr" },
    isEdited && element("span", { data: { testid: "edited" } }, "edited "),
    element("time", { datetime: new Date(message.date * 1000).toISOString() }, timeOfDay(message.date)));
}

// MARK: Media

function media(entries, view, actions) {
  const photos = entries.filter((entry) => entry.message.photo);
  const documents = entries.filter((entry) => entry.message.document);
  return [
    photos.length > 0 && element("div", { class: `photos photos-${Math.min(photos.length, 5)}` },
      photos.map((entry) => photo(entry.message, photos.length === 1, view, actions))),
    ...documents.map((entry) => file(entry.message, actions)),
    ...entries.filter((entry) => entry.message.voice).map((entry) => voice(entry.message, view)),
  ].filter(Boolean);
}

function photo(message, isAlone, view, actions) {
  const large = message.photo.at(-1);
  const shown = message.photo.find((size) => size.width >= 600 || size.height >= 600) ?? large;
  const caption = veiled(message);
  const alternative = caption ? `Photo: ${caption}` : `Photo from ${view.author}`;
  const key = `${message.chat.id}:${keyOf(message)}:${large.file_id}`;
  const image = element("img", { src: fileURL(shown.file_id), width: shown.width, height: shown.height, alt: alternative, draggable: "false" });
  const button = element("button", { type: "button", class: "photo", data: { testid: "photo", focus: `photo-${message.message_id}` } }, image);
  if (isAlone) button.style.setProperty("--ratio", String(Math.min(4, Math.max(0.45, shown.width / shown.height))));
  if (message.has_media_spoiler && !opened.has(key)) {
    button.classList.add("veiled");
    button.setAttribute("aria-label", "Hidden photo. Press to show it.");
  }
  button.addEventListener("click", () => {
    if (button.classList.contains("veiled")) {
      opened.add(key);
      button.classList.remove("veiled");
      button.removeAttribute("aria-label");
    } else {
      actions.enlarge(fileURL(large.file_id), caption, alternative);
    }
  });
  return button;
}

function file(message, actions) {
  const { document: it } = message;
  const name = it.file_name ?? "File";
  const isPicture = ["image/jpeg", "image/png", "image/gif", "image/webp"].includes(it.mime_type);
  const preview = isPicture
    ? element("button", {
      type: "button", class: "file-preview", "aria-label": `Show ${name}`, data: { testid: "file-preview", focus: "file" },
      on: { click: () => actions.enlarge(fileURL(it.file_id), veiled(message) || name, name) },
    }, element("img", { src: fileURL((it.thumbnail ?? it).file_id), alt: "", loading: "lazy" }))
    : element("span", { class: "file-icon" }, icon("file"));
  return element("div", { class: "file", data: { testid: "file" } }, preview,
    element("a", { href: fileURL(it.file_id), download: name },
      element("span", { class: "file-name", dir: "auto" }, name), element("small", { dir: "ltr" }, byteCount(it.file_size))));
}

/** A voice message. What is said stands below it as its caption, so that nobody needs to hear it. */
function voice(message, view) {
  return element("audio", {
    class: "voice", controls: "", preload: "metadata", src: fileURL(message.voice.file_id),
    "aria-label": `Voice message from ${view.author}`, data: { testid: "voice", focus: "voice" },
  });
}

// MARK: Spoilers

function dressSpoiler(node, key) {
  if (opened.has(key)) return node.classList.add("open");
  const text = node.querySelector(".spoiler-text");
  text.setAttribute("aria-hidden", "true");
  text.inert = true;
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "0");
  node.setAttribute("aria-label", "Hidden text. Press to show it.");
  node.dataset.testid = "spoiler";
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (opened.has(key)) return;
    event.preventDefault();
    opened.add(key);
    node.classList.add("open");
    for (const name of ["role", "aria-label"]) node.removeAttribute(name);
    node.setAttribute("tabindex", "-1");
    text.removeAttribute("aria-hidden");
    text.inert = false;
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", open);
}

// MARK: Under the bubble

function keyboard(message, actions) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows) return null;
  return element("div", { class: "keyboard", data: { testid: "keyboard" } }, rows.map((row, y) =>
    element("div", { class: "keyboard-row" }, row.map((button, x) => keyboardButton(message, button, `key-${y}-${x}`, actions)))));
}

const style = (button) => (["primary", "success", "danger"].includes(button.style) ? `key key-${button.style}` : "key");

/** What an address of the bot on the platform opens: {start} in the private chat, {startgroup} in a group; null for any other address. */
function deepLink(url) {
  const name = store.bot?.username;
  const match = name && /^https:\/\/t\.me\/([^/?]+)(?:\?(start|startgroup)=([\w-]{0,64}))?$/.exec(url ?? "");
  return match && match[1].toLowerCase() === name.toLowerCase() ? { [match[2] ?? "start"]: match[3] ?? "" } : null;
}

function keyboardButton(message, button, focus, actions) {
  const link = deepLink(button.url);
  if (link) {
    return element("button", {
      type: "button", class: style(button), dir: "auto", data: { testid: "key", focus }, on: { click: () => actions.open(link) },
    }, button.text);
  }
  if (button.url && /^https?:\/\//i.test(button.url)) {
    return element("a", { class: "key", href: button.url, target: "_blank", rel: "noopener noreferrer", dir: "auto", data: { focus } }, button.text, " ↗");
  }
  const isWaiting = waiting.has(`${message.chat.id}:${keyOf(message)}:${button.callback_data}`);
  return element("button", {
    type: "button", class: isWaiting ? `${style(button)} waiting` : style(button), dir: "auto", "aria-busy": isWaiting ? "true" : null,
    data: { testid: "key", focus }, on: { click: (event) => actions.press(message, button, event.currentTarget) },
  }, button.text);
}

function reactions(entry, view, actions) {
  if (entry.reactions.length === 0) return null;
  const byEmoji = Map.groupBy(entry.reactions, (reaction) => reaction.emoji);
  return element("div", { class: "reactions", data: { testid: "reactions" } }, [...byEmoji].map(([emoji, who]) => {
    const mine = who.some((reaction) => reaction.user_id === view.me);
    const names = who.map((reaction) => view.nameOf(reaction.user_id)).join(", ");
    return element("button", {
      type: "button", class: mine ? "reaction mine" : "reaction", "aria-pressed": String(mine),
      "aria-label": `${emoji} from ${names}`, title: names, data: { focus: `reaction-${emoji}` },
      on: { click: () => actions.react(entry.message, mine ? null : emoji) },
    }, emoji, who.length > 1 && element("span", {}, String(who.length)));
  }));
}

function moreButton(entries, actions) {
  return element("button", {
    type: "button", class: "icon-button more", "aria-label": "Reply and more", "aria-haspopup": "menu",
    data: { testid: "more", focus: "more" }, on: { click: (event) => actions.menu(entries, event.currentTarget) },
  }, icon("more"));
}
