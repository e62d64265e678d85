// The group panel: members, administrators, topics, and conversion to a supergroup.

import { toast } from "./dialogs.js";
import { avatar, byId, element } from "./dom.js";
import { call } from "./server.js";
import { isAdministrator, isForum, isGroup, personaIn, selectedChat, store } from "./store.js";
import { hueOf } from "./timeline.js";

const attempt = (action, fields) => call(action, fields).catch((error) => toast(error.message, "error"));

/** Draws the dialog if it is open. */
export function drawGroup(room) {
  const dialog = byId("group");
  if (!isGroup(room)) return dialog.close();
  if (!dialog.open) return;
  const focused = document.activeElement?.dataset?.testid;
  const me = personaIn(room.chat.id);
  const mayDecide = isAdministrator(room, me);
  byId("group-title").textContent = room.chat.title;
  byId("group-kind").textContent = `${room.chat.type === "group" ? "Group" : isForum(room) ? "Supergroup with topics" : "Supergroup"} · ${room.chat.id}`;
  byId("members").replaceChildren(...room.members.map((member) => memberRow(room, member, me, mayDecide)), botRow(room, me, mayDecide));
  byId("forum-row").hidden = room.chat.type !== "supergroup";
  byId("forum").checked = isForum(room);
  byId("forum").disabled = !mayDecide;
  byId("upgrade").hidden = room.chat.type !== "group" || room.migratedTo !== null;
  byId("upgrade").disabled = !mayDecide;
  const actor = room.people.find((person) => person.id === me)?.first_name;
  byId("group-note").textContent = mayDecide ? `You are ${actor}, an administrator.` : `You are ${actor ?? "nobody here"}; only administrators change the group.`;
  if (focused) dialog.querySelector(`[data-testid="${CSS.escape(focused)}"]`)?.focus();
}

function memberRow(room, { user, status }, me, mayDecide) {
  const place = { chat_id: room.chat.id };
  const isPresent = !["left", "kicked"].includes(status);
  const isAdmin = status === "administrator";
  return row(avatar("person", user.first_name, hueOf(room, user.id)), user.first_name, user.id === me ? `${roles[status]} · you` : roles[status], [
    mayDecide && isPresent && status !== "creator" && button(isAdmin ? "Dismiss" : "Make administrator", `administrator-${user.first_name}`,
      () => attempt("administrator", { ...place, user_id: me, subject_id: user.id, is_administrator: !isAdmin })),
    isPresent && room.people.length > 1 && button("Leave", `leave-${user.first_name}`, () => attempt("leave", { ...place, user_id: user.id })),
    !isPresent && button("Join again", `join-${user.first_name}`, () => attempt("join", { ...place, user_id: user.id })),
  ]);
}

const roles = { creator: "owner", administrator: "administrator", member: "member", left: "has left", kicked: "was removed" };

function botRow(room, me, mayDecide) {
  const place = { chat_id: room.chat.id, user_id: me };
  const role = !room.botIsMember ? "not in the group" : room.botIsAdministrator ? "bot, administrator" : "bot";
  return row(avatar("bot", store.bot.first_name), store.bot.first_name, role, [
    mayDecide && room.botIsMember && button(room.botIsAdministrator ? "Dismiss" : "Make administrator", "administrator-bot",
      () => attempt("administrator", { ...place, subject_id: store.bot.id, is_administrator: !room.botIsAdministrator })),
    mayDecide && room.botIsMember && button("Remove", "remove-bot", () => attempt("remove-bot", place)),
    !room.botIsMember && button("Add again", "add-bot-again", () => attempt("add-bot", place)),
  ]);
}

const row = (picture, name, role, buttons) =>
  element("li", { class: "member" }, picture,
    element("span", { class: "member-text" }, element("strong", { dir: "auto" }, name), element("small", {}, role)),
    element("span", { class: "member-actions" }, buttons));

const button = (label, testid, run) => element("button", { type: "button", class: "quiet", data: { testid }, on: { click: run } }, label);

export function setUpGroup() {
  byId("chat-heading").addEventListener("click", () => {
    const room = selectedChat();
    if (!isGroup(room)) return;
    byId("group").showModal();
    drawGroup(room);
  });
  byId("group-close").addEventListener("click", () => byId("group").close());
  byId("group").addEventListener("click", (event) => { if (event.target === byId("group")) byId("group").close(); });
  const act = (action, fields = {}) => attempt(action, { chat_id: store.selected, user_id: personaIn(store.selected), ...fields });
  byId("forum").addEventListener("change", (event) => act("forum", { is_forum: event.target.checked }));
  byId("upgrade").addEventListener("click", () => act("upgrade"));
}
