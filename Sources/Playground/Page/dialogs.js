// Layers over the chat: the enlarged picture, the bot's alerts, and short notices.

import { byId, element } from "./dom.js";

/** Shows a picture as large as the window allows. */
export function enlarge(url, caption, alternative) {
  byId("viewer-image").src = url;
  byId("viewer-image").alt = alternative;
  byId("viewer-caption").textContent = caption ?? "";
  byId("viewer").showModal();
}

/** Shows `text` until the person confirms it. */
export function alertText(text) {
  byId("alert-text").textContent = text;
  byId("alert").showModal();
}

/** Shows `text` for a few seconds. As on the platform, a newer answer of the bot to a press replaces the older one. */
export function toast(text, kind = "note") {
  if (kind === "answer") for (const old of byId("toasts").querySelectorAll(".toast-answer")) old.remove();
  const node = element("p", { class: `toast toast-${kind}`, dir: "auto" }, text);
  byId("toasts").append(node);
  setTimeout(() => node.remove(), Math.max(4000, text.length * 70));
}

export function setUpDialogs() {
  const viewer = byId("viewer");
  byId("viewer-close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("click", (event) => {
    if (event.target === viewer || event.target === byId("viewer-image")) viewer.close();
  });
  viewer.addEventListener("close", () => byId("viewer-image").removeAttribute("src"));
}
