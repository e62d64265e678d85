// Service messages: the platform's own messages about events such as somebody joining.

import { summary } from "./format.js";

const names = (users) => users.map((user) => user.first_name).join(", ");

/** The text of a service message, by the field that it has. */
const tales = {
  new_chat_members: (message) => `${names(message.new_chat_members)} joined the group`,
  left_chat_member: (message) => `${message.left_chat_member.first_name} left the group`,
  pinned_message: (message) => `${message.from.first_name} pinned “${shortened(summary(message.pinned_message))}”`,
  forum_topic_created: (message) => `${message.from.first_name} opened the topic “${message.forum_topic_created.name}”`,
  migrate_to_chat_id: () => "This group has become a supergroup. It goes on there.",
  migrate_from_chat_id: (message) => `${message.from.first_name} made the group a supergroup`,
};

const field = (message) => Object.keys(tales).find((name) => message[name] !== undefined);
const shortened = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

export const isService = (message) => field(message) !== undefined;
export const serviceText = (message) => tales[field(message)](message);
