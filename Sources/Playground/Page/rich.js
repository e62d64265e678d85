// Texts with tables, headings, lists and details as nodes.

import { element } from "./dom.js";
import { link } from "./format.js";

const tags = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code" };

/** Makes nodes from the blocks of a rich message. `hooks.spoiler(node, index)` prepares a spoiler. */
export function rich(blocks, hooks = {}) {
  let spoilers = 0;
  const inline = (text) => {
    if (text === undefined || text === null) return [];
    if (typeof text === "string") return [text];
    if (Array.isArray(text)) return text.flatMap(inline);
    if (text.type === "url") return [link(text.url, inline(text.text))];
    if (text.type !== "spoiler") return [element(tags[text.type] ?? "span", {}, inline(text.text))];
    const node = element("span", { class: "spoiler" }, element("span", { class: "spoiler-text" }, inline(text.text)));
    hooks.spoiler?.(node, spoilers++);
    return [node];
  };
  const cell = (it) => element(it.is_header ? "th" : "td", { class: `align-${it.align}`, scope: it.is_header ? "col" : null }, inline(it.text));
  const make = {
    paragraph: (it) => element("p", {}, inline(it.text)),
    heading: (it) => element("p", { class: "heading", role: "heading", "aria-level": "4" }, inline(it.text)),
    pre: (it) => element("pre", {}, inline(it.text)),
    blockquote: (it) => element("blockquote", {}, all(it.blocks)),
    list: (it) => element("ul", {}, it.items.map((item) => element("li", {}, all(item.blocks)))),
    table: (it) => element("div", { class: "table", tabindex: "0", role: "region", "aria-label": "Table" },
      element("table", {}, element("tbody", {}, it.cells.map((row) => element("tr", {}, row.map(cell)))))),
    details: (it) => element("details", { open: it.is_open }, element("summary", {}, inline(it.summary)), all(it.blocks)),
  };
  const all = (list) => list.map((it) => make[it.type]?.(it)).filter(Boolean);
  return all(blocks);
}

/** The words of a rich message in one line, with a `▒` for each hidden character. */
export function richSummary(blocks) {
  const words = (it, isHidden = false) => {
    if (it === undefined || it === null) return "";
    if (typeof it === "string") return isHidden ? "▒".repeat([...it].length) : it;
    if (Array.isArray(it)) return it.map((part) => words(part, isHidden)).join("");
    return words(it.text, isHidden || it.type === "spoiler");
  };
  const lines = (it) => [
    words(it.text), words(it.summary), ...(it.cells ?? []).map((row) => row.map((each) => words(each.text)).join(" ")),
    ...(it.items ?? []).flatMap((item) => item.blocks.flatMap(lines)), ...(it.blocks ?? []).flatMap(lines),
  ];
  return blocks.flatMap(lines).filter(Boolean).join(" · ");
}
