// What the page knows: chats and their messages, who is writing, what has been read.

const listeners = new Set();

export const store = {
  instance: null,
  bot: null,
  online: false,
  connected: false,
  groupPrivacy: false,
  /** Chats by identifier, in the server's order. Each: {chat, people, botIsMember, commands, entries: Map, lastRead, action} */
  chats: new Map(),
  selected: null,
  /** Who the person at the page is in each chat. */
  personas: new Map(),
};

/** Calls `listener` after every change, with the kind of change and the chat it was in. */
export const subscribe = (listener) => listeners.add(listener);
const notify = (kind, chatID = null) => listeners.forEach((listener) => listener(kind, chatID));

export const selectedChat = () => store.chats.get(store.selected);
export const isGroup = (room) => room.chat.type !== "private";
export const titleOf = (room) => (isGroup(room) ? room.chat.title : store.bot.first_name);
export const personaIn = (chatID) => store.personas.get(chatID) ?? store.chats.get(chatID).people[0].id;
export const entriesOf = (room) => [...room.entries.values()];
export const lastEntry = (room) => entriesOf(room).at(-1);
export const nameOf = (room, userID) => room.people.find((person) => person.id === userID)?.first_name ?? store.bot.first_name;

/** Messages of others that came since the chat was last looked at. */
export const unreadIn = (room) =>
  entriesOf(room).filter(({ message }) => message.message_id > room.lastRead && !room.people.some((p) => p.id === message.from.id && p.id === personaIn(room.chat.id))).length;

export function select(chatID) {
  store.selected = chatID;
  markRead(chatID);
  notify("selected", chatID);
}

export function choosePersona(chatID, userID) {
  store.personas.set(chatID, userID);
  remember();
  notify("persona", chatID);
}

export function markRead(chatID) {
  const room = store.chats.get(chatID);
  const last = room && lastEntry(room)?.message.message_id;
  if (!last || last <= room.lastRead) return;
  room.lastRead = last;
  remember();
  notify("read", chatID);
}

export function setConnected(connected) {
  if (store.connected === connected) return;
  store.connected = connected;
  notify("connection");
}

// MARK: Events of the server

export function apply(event) {
  const room = store.chats.get(event.chat_id ?? event.entry?.message.chat.id);
  switch (event.type) {
    case "snapshot": return applySnapshot(event.snapshot);
    case "message": return applyMessage(room, event.entry);
    case "edited": return applyEdit(room, event.entry);
    case "deleted": return applyDeletion(room, event.message_ids);
    case "action": return applyAction(room, event.action);
    case "commands": room.commands = event.commands; return notify("commands", room.chat.id);
    case "presence": store.online = event.online; return notify("presence");
    case "membership": room.botIsMember = event.bot_is_member; return notify("membership", room.chat.id);
    case "privacy": store.groupPrivacy = event.enabled; return notify("privacy");
  }
}

function applySnapshot(snapshot) {
  const notes = recall(snapshot.instance);
  const isSame = snapshot.instance === store.instance;
  Object.assign(store, {
    instance: snapshot.instance, bot: snapshot.bot, online: snapshot.online, groupPrivacy: snapshot.group_privacy,
  });
  const rooms = snapshot.chats.map((room) => {
    const old = isSame ? store.chats.get(room.chat.id) : undefined;
    const entries = new Map(room.messages.map((entry) => [entry.message.message_id, versioned(entry, old)]));
    return [room.chat.id, {
      chat: room.chat, people: room.people, botIsMember: room.bot_is_member, commands: room.commands, entries,
      lastRead: old?.lastRead ?? notes.read?.[room.chat.id] ?? 0, action: null,
    }];
  });
  store.chats = new Map(rooms);
  store.personas = new Map(Object.entries(notes.personas ?? {}).map(([chat, user]) => [Number(chat), user]));
  if (!store.chats.has(store.selected)) store.selected = rooms[0][0];
  notify("snapshot");
}

/** An entry with a number that changes whenever the entry does, so that drawing can skip what is the same. */
function versioned(entry, room) {
  const old = room?.entries.get(entry.message.message_id);
  const text = JSON.stringify(entry);
  return { ...entry, text, version: old ? old.version + (old.text === text ? 0 : 1) : 0 };
}

function applyMessage(room, entry) {
  room.entries.set(entry.message.message_id, versioned(entry));
  if (entry.message.from.is_bot) room.action = null;
  notify("message", room.chat.id);
}

function applyEdit(room, entry) {
  if (!room.entries.has(entry.message.message_id)) return;
  room.entries.set(entry.message.message_id, versioned(entry, room));
  notify("edited", room.chat.id);
}

function applyDeletion(room, ids) {
  for (const id of ids) room.entries.delete(id);
  notify("deleted", room.chat.id);
}

/** A chat action shows for five seconds, as on the platform. */
function applyAction(room, name) {
  const action = { name };
  room.action = action;
  setTimeout(() => {
    if (room.action !== action) return;
    room.action = null;
    notify("action", room.chat.id);
  }, 5000);
  notify("action", room.chat.id);
}

// MARK: Notes that outlive a reload

function remember() {
  const read = Object.fromEntries([...store.chats].map(([id, room]) => [id, room.lastRead]));
  const notes = { instance: store.instance, read, personas: Object.fromEntries(store.personas) };
  try {
    localStorage.setItem("playground", JSON.stringify(notes));
  } catch { /* Without storage, everything is unread after a reload. */ }
}

function recall(instance) {
  try {
    const notes = JSON.parse(localStorage.getItem("playground") ?? "{}");
    return notes.instance === instance ? notes : {};
  } catch {
    return {};
  }
}
