// Inline queries, "@bot word": lists the bot's results above the box and sends the chosen one.

import { toast } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { call } from "./server.js";
import { personaIn, selectedChat, store, topicIn } from "./store.js";

/** Milliseconds without typing after which the query is sent. */
const pause = 250;

let timer = null;
/** The last query text, and the bot's answer to it. */
let asked = null;
/** Answers that arrived before the server returned their query's identifier. */
const early = new Map();

/** The text after the bot's name in `text`, or null. */
function queryIn(text) {
  const name = `@${store.bot?.username ?? ""} `;
  return store.bot?.supports_inline_queries && text.toLowerCase().startsWith(name.toLowerCase()) ? text.slice(name.length) : null;
}

/** Called when the text in `field` changes. */
export function followTyping(field) {
  const query = queryIn(field.value);
  clearTimeout(timer);
  if (query === null) return closeOffers();
  timer = setTimeout(() => ask(query), pause);
}

async function ask(query) {
  const room = selectedChat();
  const place = { chat_id: room.chat.id, user_id: personaIn(room.chat.id) };
  const mine = { place, results: [], id: null };
  asked = mine;
  try {
    mine.id = await call("inline", { ...place, query });
  } catch (error) {
    toast(error.message, "error");
    return;
  }
  if (asked === mine && early.has(mine.id)) showOffers(early.get(mine.id));
}

/** Handles the bot's answer to a query. */
export function showOffers(offers) {
  if (asked?.id !== offers.query_id) {
    early.set(offers.query_id, offers);
    if (early.size > 20) early.delete(early.keys().next().value);
    return;
  }
  byId("offers").hidden = false;
  const items = offers.results.map((result) => element("li", { role: "none" },
    element("button", { type: "button", role: "option", class: "offer", data: { testid: "offer" }, on: { click: () => choose(result) } },
      element("strong", { dir: "auto" }, result.title), result.description && element("span", { dir: "auto" }, result.description))));
  byId("offers").replaceChildren(...(items.length > 0 ? items : [element("li", { class: "no-offers", role: "option", "aria-disabled": "true" }, "Nothing found")]));
}

async function choose(result) {
  const { place, id } = asked;
  closeOffers();
  byId("text").value = "";
  byId("text").focus();
  try {
    await call("choose", { ...place, query_id: id, result_id: result.id, message_thread_id: topicIn(selectedChat()) });
  } catch (error) {
    toast(`Not sent: ${error.message}`, "error");
  }
}

export function closeOffers() {
  clearTimeout(timer);
  asked = null;
  byId("offers").hidden = true;
  byId("offers").replaceChildren();
}
