// Completes the bot's commands while a person types a "/".

import { element } from "./dom.js";

/**
 * Completes commands in `field` from the result of `commands()` and shows the choices in `list`. Calls `onChange` after it has
 * changed the field's text.
 */
export function setUpCompletion(field, list, commands, onChange) {
  let choices = [];
  let active = -1;
  let showsAll = false;

  function update() {
    if (field.value !== "") showsAll = false;
    const typed = /^\/(\w*)$/.exec(field.value)?.[1];
    choices = showsAll && field.value === "" ? commands() : typed === undefined ? [] : commands().filter(({ command }) => command.startsWith(typed.toLowerCase()));
    active = choices.length > 0 ? 0 : -1;
    show();
  }

  function show() {
    list.hidden = choices.length === 0;
    list.replaceChildren(...choices.map((choice, index) => element("li", {
      id: `command-${index}`, role: "option", "aria-selected": String(index === active), data: { testid: "command" },
      on: { pointerdown: (event) => { event.preventDefault(); accept(index); } },
    }, element("strong", {}, `/${choice.command}`), element("span", { dir: "auto" }, choice.description))));
    if (active >= 0) {
      field.setAttribute("aria-activedescendant", `command-${active}`);
      list.children[active].scrollIntoView({ block: "nearest" });
    } else {
      field.removeAttribute("aria-activedescendant");
    }
  }

  function accept(index) {
    field.value = `/${choices[index].command} `;
    close();
    field.focus();
    onChange();
  }

  function close() {
    choices = [];
    active = -1;
    showsAll = false;
    show();
  }

  /** Whether the list used the key. Enter on a completely typed command sends it, so the list does not use it. */
  function handleKey(event) {
    if (choices.length === 0) return false;
    switch (event.key) {
      case "ArrowDown": active = (active + 1) % choices.length; show(); break;
      case "ArrowUp": active = (active + choices.length - 1) % choices.length; show(); break;
      case "Escape": close(); break;
      case "Tab": if (event.shiftKey) return false; accept(active); break;
      case "Enter":
        if (event.shiftKey || field.value === `/${choices[active].command}`) { close(); return false; }
        accept(active);
        break;
      default: return false;
    }
    event.preventDefault();
    return true;
  }

  field.addEventListener("blur", close);

  return {
    update, close, handleKey,
    toggle() {
      const isOpen = choices.length > 0;
      field.focus();
      if (isOpen) return close();
      showsAll = true;
      update();
    },
  };
}
