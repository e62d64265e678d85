// Assembles the page: receives events, draws, and sends actions.

import { forgetBubbles, waiting } from "./bubble.js";
import { drawChats } from "./chatlist.js";
import { dropContext, drawPersonas, editMessage, forgetContext, replyTo, sendText, setUpComposer, switchDraft } from "./composer.js";
import { alertText, enlarge, setUpDialogs, toast } from "./dialogs.js";
import { avatar, byId, element } from "./dom.js";
import { drawGroup, setUpGroup } from "./group.js";
import { showOffers } from "./inline.js";
import { openMenu, setUpMenu } from "./menu.js";
import { drawPinned, setUpPinned } from "./pinned.js";
import { call, listen } from "./server.js";
import {
  apply, isAdministrator, isGroup, keyOf, lastEntry, markRead, personaIn, select, selectedChat, setConnected, store, subscribe, titleOf,
} from "./store.js";
import { draw, jump, noteNewMessage, setUpTimeline } from "./timeline.js";
import { drawTopics, forgetTopics, setUpTopics } from "./topics.js";

/** Milliseconds after which a button stops waiting for the bot's answer. */
const patience = 15000;

// MARK: Actions on messages

const place = () => ({ chat_id: store.selected, user_id: personaIn(store.selected) });
const attempt = (promise) => promise.catch((error) => toast(error.message, "error"));

const actions = {
  enlarge, jump,
  command: (text) => sendText(text),
  react: (message, emoji) => attempt(call("react", { ...place(), message_id: message.message_id, emoji })),
  press,
  /** Opens what a button with an address of the bot names, as the platform's clients do. */
  open(link) {
    if (link.startgroup !== undefined) return toast("Add the bot in a group's own settings.");
    const home = personaIn(store.selected);
    if (!store.chats.has(home)) return toast("This person has no chat with the bot here.");
    openChat(home);
    sendText(link.start ? `/start ${link.start}` : "/start");
  },
  menu(entries, anchor) {
    const [{ message }] = entries;
    const room = selectedChat();
    const isMine = message.from.id === personaIn(room.chat.id);
    // Nobody writes in a group that has become a supergroup.
    const isOpen = room.migratedTo === null;
    const remove = () => entries.forEach((entry) => attempt(call("delete", { ...place(), message_id: entry.message.message_id })));
    openMenu(anchor, [
      isOpen && { label: "Reply", icon: "reply", run: () => replyTo(message) },
      isOpen && isMine && { label: "Edit", icon: "edit", run: () => editMessage(message) },
      isOpen && (!isGroup(room) || isAdministrator(room, personaIn(room.chat.id))) && {
        label: room.pinned.includes(message.message_id) ? "Unpin" : "Pin", icon: "pin",
        run: () => attempt(call("pin", { ...place(), message_id: message.message_id })),
      },
      (isMine || !isGroup(room)) && { label: "Delete", icon: "delete", isDanger: true, run: remove },
    ], (emoji) => actions.react(message, emoji));
  },
};

/** Pending button presses by the identifier of their query: {key, node}. */
const presses = new Map();
/** Answers that arrived before the server returned their query's identifier. */
const earlyAnswers = new Map();

async function press(message, button, node) {
  if (button.copy_text) return attempt(navigator.clipboard.writeText(button.copy_text.text).then(() => toast("Copied.")));
  const key = `${message.chat.id}:${keyOf(message)}:${button.callback_data}`;
  if (waiting.has(key)) return;
  setWaiting(key, node, true);
  try {
    const id = await call("press", { ...place(), message_id: message.message_id, ephemeral_message_id: message.ephemeral_message_id, data: button.callback_data });
    presses.set(id, { key, node });
    if (earlyAnswers.has(id)) settle(earlyAnswers.get(id));
    setTimeout(() => settle({ query_id: id }), patience);
  } catch (error) {
    setWaiting(key, node, false);
    toast(error.message, "error");
  }
}

function settle(answer) {
  const pressed = presses.get(answer.query_id);
  if (!pressed) {
    earlyAnswers.set(answer.query_id, answer);
    setTimeout(() => earlyAnswers.delete(answer.query_id), patience);
    return;
  }
  presses.delete(answer.query_id);
  setWaiting(pressed.key, pressed.node, false);
  if (!answer.text) return;
  if (answer.show_alert) alertText(answer.text);
  else toast(answer.text, "answer");
}

function setWaiting(key, node, isWaiting) {
  waiting[isWaiting ? "add" : "delete"](key);
  const [, id] = key.split(":");
  const nodes = [node, ...byId("log").querySelectorAll(`[data-id="${id}"] .key.waiting`)];
  for (const each of nodes) {
    each.classList.toggle("waiting", isWaiting);
    if (isWaiting) each.setAttribute("aria-busy", "true");
    else each.removeAttribute("aria-busy");
  }
}

// MARK: Drawing

const chatActions = { typing: "typing…", upload_photo: "sending a photo…", upload_document: "sending a file…" };

function drawHeader() {
  const room = selectedChat();
  const title = titleOf(room);
  byId("chat-title").textContent = title;
  byId("chat-avatar").replaceChildren(avatar(isGroup(room) ? "group" : "bot", title));
  const members = `${room.people.length + (room.botIsMember ? 1 : 0)} members`;
  const presence = store.online ? "online" : "no bot is connected";
  const rest = isGroup(room) ? `${members} · bot ${store.online ? "online" : "not connected"}` : presence;
  byId("chat-status").textContent = room.action ? chatActions[room.action.name] ?? "at work…" : rest;
  byId("chat-status").classList.toggle("active", Boolean(room.action) || (!isGroup(room) && store.online));
  byId("typing").hidden = !room.action;
  byId("left-group").hidden = room.botIsMember || room.migratedTo !== null;
  byId("moved").hidden = room.migratedTo === null;
  byId("chat-heading").setAttribute("aria-haspopup", isGroup(room) ? "dialog" : "false");
  byId("menu").hidden = room.commands.length === 0;
  byId("privacy").checked = store.groupPrivacy;
  byId("connection").textContent = store.connected ? "" : "Reconnecting…";
}

function drawEmpty(room) {
  const isEmpty = room.entries.size === 0;
  byId("empty").hidden = !isEmpty;
  if (!isEmpty) return byId("empty").replaceChildren();
  const isPrivate = !isGroup(room);
  byId("empty").replaceChildren(
    avatar(isPrivate ? "bot" : "group", titleOf(room)),
    element("h3", {}, isPrivate ? "Photograph it, send it, get help" : "One puzzle, played together"),
    element("p", {}, isPrivate
      ? "Drop, paste or pick a photo of a honeycomb puzzle: seven letters, the middle one required. The bot reads the board and gives hints."
      : ["Send a photo of a puzzle and play it together. Choose below who is writing: ", ...alternatives(room.people), "."]),
    isPrivate
      ? element("button", { type: "button", class: "primary start", data: { testid: "start" }, on: { click: () => sendText("/start") } }, "Start")
      : element("button", { type: "button", class: "primary start", data: { testid: "pick" }, on: { click: () => byId("files").click() } }, "Send a photo"));
}

/** The names of people as alternatives. Each name has a direction of its own. */
const alternatives = (people) => new Intl.ListFormat("en", { type: "disjunction" })
  .formatToParts(people.map((person) => person.first_name))
  .map(({ type, value }) => (type === "element" ? element("bdi", {}, value) : value));

function drawAll() {
  const room = selectedChat();
  drawChats(openChat);
  drawHeader();
  drawEmpty(room);
  drawTopics(room);
  drawPinned(room);
  drawGroup(room);
  draw(room, actions);
}

function openChat(chatID) {
  document.body.dataset.view = "chat";
  if (store.selected !== chatID) switchDraft(store.selected, chatID);
  select(chatID);
  if (matchMedia("(hover: hover)").matches) byId("text").focus();
}

let frame = null;
/** Draws once for many changes. */
function scheduleDrawing() {
  frame ??= requestAnimationFrame(() => {
    frame = null;
    drawAll();
  });
}

// MARK: Set-up

function onChange(kind, chatID) {
  if (!selectedChat()) return;
  const isHere = chatID === store.selected;
  if (kind === "restart") forgetMessages();
  if (kind === "topic" && isHere) dropContext();
  if (["snapshot", "selected", "persona", "room"].includes(kind)) drawPersonas(selectedChat());
  if (kind === "message" && isHere) {
    noteNewMessage();
    readIfSeen();
  }
  if (kind === "snapshot") readIfSeen();
  if (kind === "message" && !isHere) announce(store.chats.get(chatID));
  scheduleDrawing();
}

const isVisible = () => document.body.dataset.view === "chat" || innerWidth > 720;

/** Marks the selected chat as read if a person looks at its end. */
function readIfSeen() {
  if (store.selected !== null && document.hasFocus() && isVisible() && byId("to-end").hidden) markRead(store.selected);
}

/** After a restart of the server: the identifiers of messages now belong to other messages. */
function forgetMessages() {
  presses.clear();
  forgetBubbles();
  forgetContext();
  forgetTopics();
}

/** Announces a message in a chat that is not shown. */
function announce(room) {
  const last = lastEntry(room)?.message;
  if (last?.from.is_bot) toast(`${titleOf(room)}: a new message`);
}

subscribe(onChange);
setUpDialogs();
setUpMenu();
setUpTimeline();
setUpComposer();
setUpPinned(jump);
setUpTopics();
setUpGroup();
byId("go-there").addEventListener("click", () => openChat(selectedChat().migratedTo));
byId("back").addEventListener("click", () => {
  document.body.dataset.view = "list";
  byId("chats").querySelector("[aria-current]")?.focus();
});
byId("privacy").addEventListener("change", (event) => attempt(call("settings", { group_privacy: event.target.checked })));
addEventListener("focus", readIfSeen);
const heard = { answer: (event) => settle(event.answer), offers: (event) => showOffers(event.offers) };
listen((event) => (heard[event.type] ?? apply)(event), setConnected);
