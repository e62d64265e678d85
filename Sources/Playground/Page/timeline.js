// The conversation: messages in order. Redraws only what has changed.

import { bubble } from "./bubble.js";
import { byId, element } from "./dom.js";
import { dayKey, dayName } from "./format.js";
import { isService, serviceText } from "./service.js";
import { isGroup, keyOf, markRead, nameOf, personaIn, shownEntries, store, topicIn } from "./store.js";

/** Seconds within which consecutive messages of one person are grouped. */
const closeness = 300;
/** Pixels from the end within which the page scrolls to new messages. */
const nearness = 120;

let drawn = new Map();
let drawnChat = null;
let unseen = 0;
/** Whether the page scrolls to new messages. Stays set during scrolling, when the end is not near yet. */
let isFollowing = true;
let lastTop = 0;

/** Draws `room`. Elements that are drawn already and have not changed are kept. */
export function draw(room, actions) {
  const chat = `${store.instance}:${room.chat.id}:${topicIn(room)}`;
  const isOther = drawnChat !== chat;
  const stick = isOther || isFollowing;
  if (isOther) {
    drawn = new Map();
    drawnChat = chat;
    unseen = 0;
  }
  const items = itemsOf(room);
  const focus = focusedPart();
  const next = new Map();
  for (const item of items) {
    const old = drawn.get(item.key);
    next.set(item.key, old?.signature === item.signature ? old : { signature: item.signature, node: item.node(actions) });
  }
  place([...next.values()].map((item) => item.node), isOther);
  drawn = next;
  restoreFocus(focus);
  if (stick) scrollToEnd(isOther ? "instant" : "smooth");
}

/** Arranges `nodes` in the log in this order. Moves only what is out of place, so that a screen reader announces only new messages. */
function place(nodes, isOther) {
  const log = byId("log");
  if (isOther) {
    log.setAttribute("aria-live", "off");
    log.replaceChildren(...nodes);
    requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
    return;
  }
  const keep = new Set(nodes);
  for (const child of [...log.children]) if (!keep.has(child)) {
    const successor = nodes.find((node) => node.dataset.key === child.dataset.key);
    if (successor && !successor.isConnected) child.replaceWith(successor);
    else child.remove();
  }
  nodes.forEach((node, index) => {
    if (log.children[index] !== node) log.insertBefore(node, log.children[index] ?? null);
  });
}

// MARK: What there is to draw

function itemsOf(room) {
  const groups = [];
  for (const entry of shownEntries(room)) {
    const last = groups.at(-1);
    const album = entry.message.media_group_id;
    if (album && last?.[0].message.media_group_id === album) last.push(entry);
    else groups.push([entry]);
  }
  const items = [];
  groups.forEach((entries, index) => {
    const [{ message }] = entries;
    const before = groups[index - 1]?.[0].message;
    const after = groups[index + 1]?.[0].message;
    if (!before || dayKey(before.date) !== dayKey(message.date)) items.push(dayItem(message.date));
    if (isService(message)) items.push(serviceItem(message));
    else items.push(messageItem(room, entries, !isClose(before, message), !isClose(message, after)));
  });
  return items;
}

const isClose = (a, b) =>
  a && b && !isService(a) && !isService(b) && a.from.id === b.from.id && b.date - a.date < closeness && dayKey(a.date) === dayKey(b.date);

function dayItem(date) {
  const key = `day:${dayKey(date)}`;
  return {
    key, signature: dayName(date),
    node: () => element("div", { class: "day", data: { key } }, element("span", {}, dayName(date))),
  };
}

function serviceItem(message) {
  const key = `message:${message.message_id}`;
  const text = serviceText(message);
  return {
    key, signature: text,
    node: (actions) => element("div", { class: "day service", data: { key, id: message.message_id, testid: "service" } },
      message.pinned_message
        ? element("button", { type: "button", dir: "auto", data: { focus: "bubble" }, on: { click: () => actions.jump(message.pinned_message.message_id) } }, text)
        : element("span", { dir: "auto" }, text)),
  };
}

function messageItem(room, entries, isFirst, isLast) {
  const [{ message }] = entries;
  const me = personaIn(room.chat.id);
  const isOwn = message.from.id === me;
  const key = `message:${keyOf(message)}`;
  const view = {
    isOwn, isFirst, isLast, me,
    author: message.from.first_name,
    hue: hueOf(room, message.from.id),
    showName: isGroup(room) && !isOwn && isFirst,
    showAvatar: isGroup(room) && !isOwn,
    nameOf: (id) => nameOf(room, id),
  };
  const versions = entries.map((entry) => `${keyOf(entry.message)}.${entry.version}`).join();
  const ownReactions = entries[0].reactions.filter((reaction) => reaction.user_id === me).map((reaction) => reaction.emoji);
  return {
    key, signature: `${versions}|${isOwn}|${ownReactions}|${isFirst}|${isLast}`,
    node: (actions) => {
      const node = bubble(entries, view, actions);
      node.dataset.key = key;
      return node;
    },
  };
}

/** The colour number of a sender: 0 for the bot, 1… for people. */
export const hueOf = (room, userID) => room.members.findIndex(({ user }) => user.id === userID) + 1;

// MARK: Focus

/** The focused part of a message, so that the focus can be restored after drawing. */
function focusedPart() {
  const part = document.activeElement?.closest?.("[data-focus]");
  const message = part?.closest("[data-key]");
  return message ? { key: message.dataset.key, part: part.dataset.focus, node: part } : null;
}

function restoreFocus(focus) {
  if (!focus || focus.node.isConnected) return;
  const node = drawn.get(focus.key)?.node;
  const part = node?.querySelector(`[data-focus="${CSS.escape(focus.part)}"]`) ?? node?.querySelector("[data-focus=bubble]");
  (part ?? byId("text")).focus({ preventScroll: true });
}

// MARK: Scrolling

const scroller = () => byId("scroller");
const isNearEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < nearness;

export function scrollToEnd(behavior = "smooth") {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  requestAnimationFrame(() => scroller().scrollTo({ top: scroller().scrollHeight, behavior: calm ? "instant" : behavior }));
  unseen = 0;
  isFollowing = true;
  showUnseen();
}

/** Records that a message arrived which a person who has scrolled up may not see. */
export function noteNewMessage() {
  if (!isFollowing) unseen += 1;
  showUnseen();
}

function showUnseen() {
  byId("to-end").hidden = (isFollowing || isNearEnd()) && unseen === 0;
  byId("to-end-label").textContent = unseen === 0 ? "To the newest" : unseen === 1 ? "1 new message" : `${unseen} new messages`;
}

/** Scrolls to a message and highlights it. */
export function jump(messageID) {
  const node = drawn.get(`message:${messageID}`)?.node ?? byId("log").querySelector(`[data-id="${messageID}"]`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.querySelector(".bubble")?.focus({ preventScroll: true });
  node.classList.add("lit");
  setTimeout(() => node.classList.remove("lit"), 1600);
}

export function setUpTimeline() {
  byId("to-end").addEventListener("click", () => scrollToEnd());
  scroller().addEventListener("scroll", () => {
    const top = scroller().scrollTop;
    if (isNearEnd()) isFollowing = true;
    // Only a person scrolls up; the page itself only scrolls to the end.
    else if (top < lastTop) isFollowing = false;
    lastTop = top;
    if (isNearEnd()) {
      unseen = 0;
      if (document.hasFocus()) markRead(store.selected);
    }
    showUnseen();
  }, { passive: true });
  new ResizeObserver(() => {
    if (isFollowing) scroller().scrollTop = scroller().scrollHeight;
  }).observe(scroller());
}
