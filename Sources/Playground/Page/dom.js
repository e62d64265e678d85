// Short functions that create elements. Untrusted text only ever becomes text nodes.

/** The element with this identifier. */
export const byId = (id) => document.getElementById(id);

/**
 * Makes an element.
 * `attributes` are set as such, except `class`, `data` (an object) and `on` (event listeners). An attribute with the value `null`,
 * `undefined` or `false` is left out. Strings among `children` become text nodes.
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An icon from the symbols at the top of the page. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** A round avatar: the bot's hexagon, a group's sign, or an initial. */
export function avatar(kind, name, hue = 0) {
  const sign = kind === "bot" ? icon("hexagon") : kind === "group" ? icon("group") : [...name][0] ?? "?";
  return element("span", { class: `avatar avatar-${kind} hue-${hue}`, "aria-hidden": "true" }, sign);
}
