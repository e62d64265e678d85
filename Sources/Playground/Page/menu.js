// The menu of actions on a message, shown beside it.

import { byId, element, icon } from "./dom.js";

const quickReactions = ["👍", "❤", "🔥", "🎉", "🤔", "😁"];

/**
 * Opens the menu beside `anchor`.
 *
 * @param items {label, icon, run} each; null ones are left out
 * @param onReact called with an emoji
 */
export function openMenu(anchor, items, onReact) {
  const menu = byId("message-menu");
  const choose = (run) => () => {
    menu.hidePopover();
    run();
  };
  menu.replaceChildren(
    element("div", { class: "quick-reactions", role: "group", "aria-label": "React" }, quickReactions.map((emoji) =>
      element("button", { type: "button", role: "menuitem", "aria-label": `React with ${emoji}`, on: { click: choose(() => onReact(emoji)) } }, emoji))),
    ...items.filter(Boolean).map((item) =>
      element("button", { type: "button", role: "menuitem", class: item.isDanger ? "danger" : "", data: { testid: `menu-${item.icon}` }, on: { click: choose(item.run) } },
        icon(item.icon), item.label)));
  menu.showPopover();
  placeBeside(menu, anchor);
  (menu.querySelector("button:not(.quick-reactions *)") ?? menu.querySelector("button")).focus();
  menu.addEventListener("toggle", function closed(event) {
    if (event.newState !== "closed") return;
    menu.removeEventListener("toggle", closed);
    if (menu.contains(document.activeElement) || document.activeElement === document.body) anchor.focus({ preventScroll: true });
  });
}

function placeBeside(menu, anchor) {
  const around = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(8, around.left), innerWidth - width - 8);
  const top = around.bottom + height + 8 > innerHeight ? Math.max(8, around.top - height - 4) : around.bottom + 4;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

export function setUpMenu() {
  const menu = byId("message-menu");
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const index = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      buttons[(index + step + buttons.length) % buttons.length].focus();
    } else if (event.key === "Tab") {
      menu.hidePopover();
    }
  });
}
