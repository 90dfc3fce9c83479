/** What a key can do at the desk. */
export type ShortcutAction =
  | "nextRow"
  | "previousRow"
  | "claim"
  | "claimNext"
  | "reply"
  | "send"
  | "release"
  | "toggleFacts"
  | "showShortcuts"
  | "leaveReply";

export interface Shortcut {
  readonly action: ShortcutAction;
  /** Keys as people read them; several are alternatives. */
  readonly keys: readonly string[];
  readonly text: string;
  readonly group: "Queue" | "Conversation" | "Desk";
}

/** The one list: the help panel shows it, and `actionFor` obeys it. */
export const shortcuts: readonly Shortcut[] = [
  { action: "nextRow", keys: ["J", "↓"], text: "Next conversation in the list", group: "Queue" },
  { action: "previousRow", keys: ["K", "↑"], text: "Previous conversation in the list", group: "Queue" },
  { action: "claim", keys: ["C", "Enter"], text: "Claim or open the selected conversation", group: "Queue" },
  { action: "claimNext", keys: ["N"], text: "Claim the one that has waited longest", group: "Queue" },
  { action: "reply", keys: ["R"], text: "Write a reply", group: "Conversation" },
  { action: "send", keys: ["Ctrl Enter", "⌘ Enter"], text: "Send the reply", group: "Conversation" },
  {
    action: "leaveReply",
    keys: ["Esc"],
    text: "Leave the reply box, keeping the draft",
    group: "Conversation",
  },
  { action: "release", keys: ["X"], text: "Release the conversation to the queue", group: "Conversation" },
  { action: "toggleFacts", keys: ["I"], text: "Show or hide customer and profile", group: "Desk" },
  { action: "showShortcuts", keys: ["?"], text: "Show this list", group: "Desk" },
];

/** The parts of a keyboard event that decide. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** A key held down repeats: rows may follow, actions must not. */
  readonly repeat: boolean;
  /** An input method is composing a character: its keys are not ours. */
  readonly isComposing: boolean;
}

/** Where the focus is: in a text box, on a row of the queue, or elsewhere. */
export type FocusPlace = "text" | "row" | "elsewhere";

const singleKeys: ReadonlyMap<string, ShortcutAction> = new Map([
  ["j", "nextRow"],
  ["k", "previousRow"],
  ["c", "claim"],
  ["n", "claimNext"],
  ["r", "reply"],
  ["x", "release"],
  ["i", "toggleFacts"],
  ["?", "showShortcuts"],
]);

/**
 * What a key press means, or null. Single keys never act inside a text box, and can be turned off as a whole
 * (WCAG 2.1.4); arrows and Enter act on rows only, so that they go on scrolling and pressing everything else.
 */
export function actionFor(press: KeyPress, place: FocusPlace, singleKeysOn: boolean): ShortcutAction | null {
  if (press.isComposing) return null;
  if (press.key === "Enter") {
    if (press.altKey || press.repeat) return null;
    const chord = press.ctrlKey || press.metaKey;
    if (place === "text") return chord ? "send" : null;
    return place === "row" && !chord ? "claim" : null;
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (place === "text") return press.key === "Escape" ? "leaveReply" : null;
  if (place === "row" && press.key === "ArrowDown") return "nextRow";
  if (place === "row" && press.key === "ArrowUp") return "previousRow";
  if (!singleKeysOn) return null;
  const action = singleKeys.get(press.key.toLowerCase()) ?? null;
  const mayRepeat = action === "nextRow" || action === "previousRow";
  return press.repeat && !mayRepeat ? null : action;
}
