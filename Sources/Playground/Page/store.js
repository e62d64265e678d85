// The page's state: chats and their messages, who is writing, what has been read.

const listeners = new Set();

export const store = {
  instance: null,
  bot: null,
  online: false,
  connected: false,
  groupPrivacy: false,
  /**
   * Chats by identifier, in the server's order. Each: {chat, people, members, botIsMember, botIsAdministrator, commands, topics,
   * pinned, migratedTo, entries: Map, lastRead, action}
   */
  chats: new Map(),
  selected: null,
  /** The selected topic in each forum; none is General. */
  topics: new Map(),
  /** The person who writes in each chat. */
  personas: new Map(),
};

/** Calls `listener` after every change, with the kind of change and its chat. */
export const subscribe = (listener) => listeners.add(listener);
const notify = (kind, chatID = null) => listeners.forEach((listener) => listener(kind, chatID));

let arrive;
/** Is fulfilled when the server has sent the chats for the first time. Until then no chat is selected. */
export const chatsArrival = new Promise((resolve) => { arrive = resolve; });

export const selectedChat = () => store.chats.get(store.selected);
export const isGroup = (room) => room.chat.type !== "private";
/** The title of a chat. All people have a private chat with the bot; the first one is the page's own person. */
export const titleOf = (room) =>
  isGroup(room) ? room.chat.title : room === [...store.chats.values()][0] ? store.bot.first_name : `${store.bot.first_name} · as ${room.chat.first_name}`;
/** The person who writes: the one chosen, as long as they are a member. */
export const personaIn = (chatID) => {
  const { people } = store.chats.get(chatID);
  const chosen = store.personas.get(chatID);
  return people.some((person) => person.id === chosen) ? chosen : people[0]?.id;
};
/** What tells a message from all others of its chat. Those that one person sees all have the number 0. */
export const keyOf = (message) => message.ephemeral_message_id ? `only-${message.ephemeral_message_id}` : message.message_id;
/** Whether the person who writes sees a message. */
const isSeen = (room, message) => !message.receiver_user
  || [message.from.id, message.receiver_user.id].includes(personaIn(room.chat.id));
export const entriesOf = (room) => [...room.entries.values()];
export const isForum = (room) => Boolean(room.chat.is_forum);
/** The topic of a message; `null` for General. */
export const topicOf = (message) => (message.is_topic_message ? message.message_thread_id : null);
/** The selected topic; `null` for General. */
export const topicIn = (room) => (isForum(room) ? store.topics.get(room.chat.id) ?? null : null);
/** The visible messages of a chat; in a forum, those of one topic. */
export const shownEntries = (room) => {
  const seen = entriesOf(room).filter(({ message }) => isSeen(room, message));
  if (!isForum(room)) return seen;
  const topic = topicIn(room);
  return seen.filter(({ message }) => topicOf(message) === topic);
};
export const isAdministrator = (room, userID) =>
  room.members.some((member) => member.user.id === userID && ["creator", "administrator"].includes(member.status));
export const lastEntry = (room) => entriesOf(room).findLast(({ message }) => isSeen(room, message));
export const nameOf = (room, userID) => room.members.find(({ user }) => user.id === userID)?.user.first_name ?? store.bot.first_name;

/** The number of messages from others since the chat was last opened. */
export const unreadIn = (room) =>
  entriesOf(room).filter(({ message }) => message.message_id > room.lastRead && !room.people.some((p) => p.id === message.from.id && p.id === personaIn(room.chat.id))).length;

export function select(chatID) {
  store.selected = chatID;
  markRead(chatID);
  notify("selected", chatID);
}

export function chooseTopic(chatID, topic) {
  if ((store.topics.get(chatID) ?? null) === topic) return;
  if (topic === null) store.topics.delete(chatID);
  else store.topics.set(chatID, topic);
  notify("topic", chatID);
}

export function choosePersona(chatID, userID) {
  store.personas.set(chatID, userID);
  remember();
  notify("persona", chatID);
}

export function markRead(chatID) {
  const room = store.chats.get(chatID);
  const last = room && entriesOf(room).findLast(({ message }) => message.message_id > 0)?.message.message_id;
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
    case "vanished": return applyDeletion(room, [`only-${event.ephemeral_message_id}`]);
    case "deleted": return applyDeletion(room, event.message_ids);
    case "action": return applyAction(room, event.action);
    case "commands": room.commands = event.commands; return notify("commands", room.chat.id);
    case "presence": store.online = event.online; return notify("presence");
    case "room": return applyRoom(event.room);
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
    const entries = new Map(room.messages.map((entry) => [keyOf(entry.message), versioned(entry, old)]));
    const lastRead = old?.lastRead ?? notes.read?.[room.chat.id] ?? 0;
    return [room.chat.id, { ...description(room), entries, lastRead, action: null }];
  });
  store.chats = new Map(rooms);
  if (!store.chats.has(store.selected)) store.selected = rooms[0][0];
  if (!isSame) {
    // The notes are shared by all tabs, but each tab has persons of its own.
    store.personas = new Map(Object.entries(notes.personas ?? {}).map(([chat, user]) => [Number(chat), user]));
    store.topics.clear();
    notify("restart");
  }
  notify("snapshot");
  arrive();
}

/** Applies the server's data about a chat, except its messages. */
const description = (room) => ({
  chat: room.chat, people: room.people, members: room.members, botIsMember: room.bot_is_member,
  botIsAdministrator: room.bot_is_administrator, commands: room.commands, topics: room.topics, pinned: room.pinned,
  migratedTo: room.migrated_to ?? null,
});

function applyRoom(room) {
  const id = room.chat.id;
  const old = store.chats.get(id);
  if (old) Object.assign(old, description(room));
  else store.chats.set(id, { ...description(room), entries: new Map(), lastRead: 0, action: null });
  if (store.selected === id && room.migrated_to) store.selected = store.chats.has(room.migrated_to) ? room.migrated_to : id;
  notify("room", id);
}

/** An entry with a revision number that changes with the entry, so that drawing can skip what is unchanged. */
function versioned(entry, room) {
  const old = room?.entries.get(keyOf(entry.message));
  const text = JSON.stringify(entry);
  return { ...entry, text, version: old ? old.version + (old.text === text ? 0 : 1) : 0 };
}

function applyMessage(room, entry) {
  room.entries.set(keyOf(entry.message), versioned(entry));
  if (entry.message.from.is_bot) room.action = null;
  notify("message", room.chat.id);
}

function applyEdit(room, entry) {
  if (!room.entries.has(keyOf(entry.message))) return;
  room.entries.set(keyOf(entry.message), versioned(entry, room));
  notify("edited", room.chat.id);
}

function applyDeletion(room, ids) {
  for (const id of ids) room.entries.delete(id);
  notify("deleted", room.chat.id);
}

/** A chat action is shown for five seconds, as on the platform. */
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

// MARK: State that survives a reload

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
