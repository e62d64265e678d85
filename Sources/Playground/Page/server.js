// Communication with the server: calls as forms, events as a stream.

/** The end of the newest call, whether it succeeded or not. */
let previous = Promise.resolve();

/**
 * Calls `action` with `fields` (and `files` by name). Returns the result, or throws an Error with the server's text.
 *
 * Calls go one after another. A browser uses several connections, on which quick presses would overtake each other: letters
 * would reach the bot in another order than they were typed in.
 */
export function call(action, fields, files = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null && value !== undefined) form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name || "photo.jpg");
  const result = previous.then(() => post(action, form));
  previous = result.catch(() => {});
  return result;
}

async function post(action, form) {
  let response;
  try {
    response = await fetch(`/playground/${action}`, { method: "POST", body: form });
  } catch {
    throw new Error("The playground can't be reached. Is it still running?");
  }
  const answer = await response.json().catch(() => ({ ok: false, description: `The playground answered ${response.status}.` }));
  if (!answer.ok) throw new Error(inWords(answer.description.replace(/^Bad Request: /, "")));
  return answer.result;
}

/** What the platform's codes mean. */
const meanings = {
  IMAGE_PROCESS_FAILED: "The file can't be opened as a picture. It is damaged, or of a kind that is not known here.",
  PHOTO_INVALID_DIMENSIONS: "The picture is too long and narrow for a photo. Send it as a file.",
};

function inWords(description) {
  return meanings[description] ?? description;
}

/**
 * Listens to the server's events for as long as the page lives. Every connection begins with a snapshot, so an interruption loses
 * nothing. `onState` receives `true` when connected and `false` when not.
 *
 * Browsers open only six connections to a server for all tabs together. So tabs that nobody sees hang up when another one connects;
 * the latest stays connected, and its title counts the unread messages. A tab that is shown again connects again. When a connected tab
 * is closed, all others connect, and the latest of those that nobody sees stays connected.
 */
export function listen(onEvent, onState) {
  let source = null;
  let retry = null;
  /** When this tab began to connect. The fraction makes the times of two tabs differ. */
  let since = 0;
  const others = channel();
  const hangUp = () => {
    source?.close();
    clearTimeout(retry);
    source = retry = null;
  };
  const connect = () => {
    hangUp();
    since = Date.now() + Math.random();
    others?.postMessage({ since });
    source = new EventSource("/playground/events");
    source.onopen = () => onState(true);
    source.onmessage = (message) => onEvent(JSON.parse(message.data));
    source.onerror = () => {
      onState(false);
      hangUp();
      retry = setTimeout(connect, 1000);
    };
  };
  const isListening = () => source !== null || retry !== null;
  const resume = () => { if (!isListening()) connect(); };
  const leave = () => {
    if (isListening()) others?.postMessage({ left: true });
    hangUp();
  };
  others?.addEventListener("message", ({ data }) => {
    if (data.left) resume();
    else if (document.hidden && data.since > since) hangUp();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) resume(); });
  addEventListener("pagehide", leave);
  // The browser may keep the page and show it again when the person goes back.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) resume(); });
  connect();
}

/** The channel to the other tabs, or `null` where the browser's settings forbid it. */
function channel() {
  try {
    return new BroadcastChannel("playground");
  } catch {
    return null;
  }
}

/** The URL of a message's file. */
export const fileURL = (fileID) => `/playground/files/${encodeURIComponent(fileID)}`;
