// The box where a person writes: text, attachments, replies, edits, and the choice of the writer.

import { setUpCompletion } from "./completion.js";
import { avatar, byId, element, icon } from "./dom.js";
import { toast } from "./dialogs.js";
import { byteCount, summary } from "./format.js";
import { asPhoto, withType } from "./pictures.js";
import { call } from "./server.js";
import { closeOffers, followTyping } from "./inline.js";
import { chatsArrival, choosePersona, isGroup, personaIn, selectedChat, shownEntries, store, topicIn } from "./store.js";
import { hueOf, scrollToEnd } from "./timeline.js";

/** The most files in one message, as on the platform. */
const albumLimit = 10;
/** The most bytes of one file, and of all files of a message together; the server would refuse more. */
const [fileLimit, messageLimit] = [20 * 1024 * 1024, 49 * 1024 * 1024];

/** Files to be sent: {file, url}. */
let attachments = [];
/** The message being replied to or edited: {kind: "reply" | "edit", message}, or null. */
let context = null;
/** While the box holds an edit: what it held before, and holds again afterwards: {text, returned, context}. Otherwise null. */
let aside = null;
/** The queue of sends. Each waits for the one before, so that messages arrive in the order in which they were written. */
let line = Promise.resolve();
/** The beginning of the text in the box that came back unsent; what comes back next was written after it. */
let returned = "";
/** What is written in the chats that are not shown: {text, attachments, isFile, returned}. */
const drafts = new Map();
const emptyDraft = { text: "", attachments: [], isFile: false, returned: "" };
let completion;

const text = () => byId("text");

// MARK: Sending

/**
 * Sends the content of the box. Empties the box at once, so that the next message can be written meanwhile. While the page still waits for
 * its chats, the content stays in the box and is sent when they are there.
 */
function send() {
  const room = selectedChat();
  if (!room) return void chatsArrival.then(send);
  // An edit changes only the text. Files attached meanwhile wait for the next message.
  const letter = { text: text().value.trim(), attachments: aside ? [] : attachments, context, isFile: byId("as-file").checked };
  if (!letter.text && letter.attachments.length === 0) return;
  const place = { chat_id: room.chat.id, user_id: personaIn(room.chat.id), message_thread_id: topicIn(room) };
  if (aside) endEdit();
  else {
    setContext(null);
    fill(emptyDraft);
  }
  text().focus();
  line = line.then(() => deliver(place, letter));
}

async function deliver(place, letter) {
  byId("composer").setAttribute("aria-busy", "true");
  try {
    if (letter.context?.kind === "edit") await call("edit", { ...place, message_id: letter.context.message.message_id, text: letter.text });
    else await post(place, letter);
    for (const { url } of letter.attachments) URL.revokeObjectURL(url);
  } catch (error) {
    toast(`Not sent: ${error.message}`, "error");
    takeBack(place, letter);
  }
  byId("composer").removeAttribute("aria-busy");
}

async function post(place, letter) {
  const files = {};
  for (const [index, { file }] of letter.attachments.entries()) files[`file${index}`] = letter.isFile ? file : await asPhoto(file);
  checkSizes(Object.values(files));
  const allPictures = letter.attachments.every(({ file }) => file.type.startsWith("image/"));
  await call("messages", {
    ...place, text: letter.text, as: letter.isFile || !allPictures ? "file" : "photo",
    reply_to_message_id: letter.context?.kind === "reply" ? letter.context.message.message_id : null,
  }, files);
  scrollToEnd();
}

function checkSizes(files) {
  const large = files.find((file) => file.size > fileLimit);
  if (large) throw new Error(`${large.name} is larger than 20 MB.`);
  const sum = files.reduce((bytes, file) => bytes + file.size, 0);
  if (sum > messageLimit) throw new Error(`${byteCount(sum)} is too much for one message; send the files in several.`);
}

/** Puts a message that could not be sent back into the box of its chat, before what has been written there since. */
function takeBack(place, letter) {
  const isShown = store.selected === place.chat_id;
  const isSameTopic = isShown && topicIn(selectedChat()) === place.message_thread_id;
  if (letter.context?.kind === "edit") return takeBackEdit(letter, isSameTopic);
  if (!isShown) {
    drafts.set(place.chat_id, preceded(drafts.get(place.chat_id) ?? emptyDraft, letter));
    return;
  }
  const draft = contents();
  const isEmpty = !draft.text && draft.attachments.length === 0;
  const reply = isSameTopic ? letter.context : null;
  // What has been written since keeps the reply that it has.
  keep(preceded(draft, letter), (!isEmpty && (aside ?? { context }).context) || reply);
}

/** Only an empty box takes an edit back. Otherwise it is dropped: its message is as it was before. */
function takeBackEdit(letter, isSameTopic) {
  if (isSameTopic && !context && !text().value) beginEdit(letter.context.message, letter.text);
}

/** Replaces the draft and its reply. While the box holds an edit, they wait for its end. */
function keep(draft, reply) {
  if (aside) {
    aside = { text: draft.text, returned: draft.returned, context: reply };
    fillTray(draft);
  } else {
    fill(draft);
    setContext(reply);
  }
}

const lines = (...texts) => texts.filter(Boolean).join("\n");

/** The draft with the letter before it, but after other letters that came back. */
function preceded(draft, letter) {
  const earlier = draft.text.startsWith(draft.returned) ? draft.returned : "";
  const unsent = lines(earlier, letter.text);
  const all = [...letter.attachments, ...draft.attachments];
  for (const { url } of all.slice(albumLimit)) URL.revokeObjectURL(url);
  if (all.length > albumLimit) toast(`At most ${albumLimit} files go into one message.`);
  return {
    text: lines(unsent, draft.text.slice(earlier.length).replace(/^\n/, "")), returned: unsent,
    attachments: all.slice(0, albumLimit), isFile: letter.attachments.length > 0 ? letter.isFile : draft.isFile,
  };
}

/** The draft: what is in the box, or what is there again after an edit. */
const contents = () => {
  const { text: written, returned: earlier } = aside ?? { text: text().value, returned };
  return { text: written, attachments, isFile: byId("as-file").checked, returned: earlier };
};

/** Replaces what is in the box. Whoever calls it keeps or releases the attachments that were there. */
function fill(draft) {
  text().value = draft.text;
  returned = draft.returned;
  fillTray(draft);
  resize();
  completion.close();
  closeOffers();
}

function fillTray(draft) {
  attachments = draft.attachments;
  drawAttachments();
  byId("as-file").checked = draft.isFile;
}

/** Sends `content` at once and leaves the draft alone. */
export async function sendText(content) {
  const room = selectedChat();
  try {
    await call("messages", {
      chat_id: room.chat.id, user_id: personaIn(room.chat.id), message_thread_id: topicIn(room), text: content,
    });
    scrollToEnd();
  } catch (error) {
    toast(`Not sent: ${error.message}`, "error");
  }
}

// MARK: Replies and edits

export function replyTo(message) {
  endEdit();
  setContext({ kind: "reply", message });
  text().focus();
}

export function editMessage(message) {
  beginEdit(message, message.text ?? message.caption ?? "");
  text().focus();
  text().setSelectionRange(text().value.length, text().value.length);
}

function beginEdit(message, written) {
  aside ??= { text: text().value, returned, context };
  setContext({ kind: "edit", message });
  text().value = written;
  resize();
}

/** Ends an edit, and puts into the box what was there before. */
function endEdit() {
  if (!aside) return;
  const draft = contents();
  const reply = aside.context;
  aside = null;
  fill(draft);
  setContext(reply);
}

function setContext(next) {
  context = next;
  byId("context").hidden = !next;
  if (!next) return;
  byId("context-icon").setAttribute("href", next.kind === "edit" ? "#i-edit" : "#i-reply");
  byId("context-title").textContent = next.kind === "edit" ? "Edit message" : `Reply to ${next.message.from.first_name}`;
  byId("context-text").textContent = summary(next.message);
}

/** Ends the reply or the edit, and an edit's text with it. */
export function dropContext() {
  endEdit();
  setContext(null);
}

/** Ends the reply or the edit, but keeps the text. */
export function forgetContext() {
  const edited = aside ? text().value : "";
  dropContext();
  if (edited) fill({ ...contents(), text: lines(text().value, edited) });
}

function cancelContext() {
  if (aside) endEdit();
  else setContext(null);
  text().focus();
}

function editLastOwn() {
  const room = selectedChat();
  if (!room) return;
  const me = personaIn(room.chat.id);
  const last = shownEntries(room).findLast(({ message }) => message.from.id === me && message.text);
  if (last) editMessage(last.message);
}

// MARK: Attachments

export function attach(files) {
  const added = [...files].slice(0, albumLimit - attachments.length).map(withType).map((file) => ({ file, url: URL.createObjectURL(file) }));
  if (files.length > added.length) toast(`At most ${albumLimit} files go into one message.`);
  setAttachments([...attachments, ...added]);
  text().focus();
}

function setAttachments(next) {
  for (const old of attachments) if (!next.includes(old)) URL.revokeObjectURL(old.url);
  attachments = next;
  if (next.length === 0) byId("as-file").checked = false;
  drawAttachments();
}

function drawAttachments() {
  byId("tray").hidden = attachments.length === 0;
  byId("tray-items").replaceChildren(...attachments.map(trayItem));
  text().placeholder = attachments.length > 0 ? "Caption" : "Message";
}

function trayItem(item) {
  const isPicture = item.file.type.startsWith("image/");
  const remove = () => {
    setAttachments(attachments.filter((other) => other !== item));
    text().focus();
  };
  return element("li", { data: { testid: "tray-item" } },
    isPicture ? element("img", { src: item.url, alt: item.file.name }) : element("span", { class: "tray-file" }, icon("file"), item.file.name),
    element("button", { type: "button", class: "icon-button", "aria-label": `Remove ${item.file.name} (${byteCount(item.file.size)})`, on: { click: remove } }, icon("close")));
}

// MARK: Who is writing

export function drawPersonas(room) {
  byId("entry").hidden = room.migratedTo !== null;
  const me = personaIn(room.chat.id);
  const legend = byId("personas").querySelector("legend");
  byId("personas").hidden = !isGroup(room);
  const options = room.people.map((person) => {
    const input = element("input", {
      type: "radio", name: "persona", value: String(person.id), class: "hidden",
      data: { testid: `persona-${person.first_name}` }, on: { change: () => choosePersona(room.chat.id, person.id) },
    });
    input.checked = person.id === me;
    return element("label", { class: "persona" }, input, avatar("person", person.first_name, hueOf(room, person.id)), person.first_name);
  });
  const hadFocus = byId("personas").contains(document.activeElement);
  byId("personas").replaceChildren(legend, ...options);
  if (hadFocus) byId("personas").querySelector("input:checked")?.focus();
}

/** Keeps what is in the box for one chat, except the text of an edit, and shows what is kept for another. */
export function switchDraft(from, to) {
  if (from !== null) drafts.set(from, contents());
  aside = null;
  setContext(null);
  fill(drafts.get(to) ?? emptyDraft);
  drafts.delete(to);
}

// MARK: Set-up

function resize() {
  text().style.height = "auto";
  text().style.height = `${Math.min(text().scrollHeight, 160)}px`;
}

function onKey(event) {
  if (event.isComposing || completion.handleKey(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    send();
  } else if (event.key === "Escape" && context) {
    event.preventDefault();
    cancelContext();
  } else if (event.key === "ArrowUp" && text().value === "" && attachments.length === 0) {
    event.preventDefault();
    editLastOwn();
  }
}

export function setUpComposer() {
  completion = setUpCompletion(text(), byId("commands"), () => selectedChat()?.commands ?? [], resize);
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  text().addEventListener("keydown", onKey);
  text().addEventListener("input", () => {
    resize();
    completion.update();
    followTyping(text());
  });
  byId("context-cancel").addEventListener("click", cancelContext);
  // The box keeps the focus. If it lost it, the list would close, and the click would open it again.
  byId("menu").addEventListener("mousedown", (event) => event.preventDefault());
  byId("menu").addEventListener("click", () => completion.toggle());
  for (const [button, input] of [["attach", "files"], ["camera", "snapshot"]]) {
    byId(button).addEventListener("click", () => byId(input).click());
    byId(input).addEventListener("change", () => {
      attach(byId(input).files);
      byId(input).value = "";
    });
  }
  byId("add-bot").addEventListener("click", () =>
    call("add-bot", { chat_id: store.selected, user_id: personaIn(store.selected) }).catch((error) => toast(error.message, "error")));
  setUpDropping();
}

function setUpDropping() {
  const chat = document.querySelector(".chat");
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const show = (isShown) => { byId("drop").hidden = !isShown; };
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) show(false); });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(false);
    document.body.dataset.view = "chat";
    attach(event.dataTransfer.files);
  });
  document.addEventListener("paste", (event) => {
    if (document.querySelector("dialog[open]") || !event.clipboardData?.files.length) return;
    event.preventDefault();
    attach(event.clipboardData.files);
  });
  chat.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target !== text() && !event.defaultPrevented) text().focus();
  });
}
