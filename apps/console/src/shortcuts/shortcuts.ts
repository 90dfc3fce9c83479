import { matchKeybindingPress, parseKeybinding } from "tinykeys";

/** The actions of the desk's shortcuts. */
export type ShortcutAction =
  | "nextRow"
  | "previousRow"
  | "claim"
  | "claimNext"
  | "reply"
  | "send"
  | "sendAndGoOn"
  | "release"
  | "transfer"
  | "snooze"
  | "keep"
  | "flag"
  | "search"
  | "ownSearch"
  | "canned"
  | "openHeld"
  | "columns"
  | "break"
  | "toggleFacts"
  | "find"
  | "showShortcuts"
  | "leaveReply";

/** Where the focus is: in a text box, on a row of the queue, or elsewhere. */
export type FocusPlace = "text" | "row" | "elsewhere";

export interface Shortcut {
  readonly action: ShortcutAction;
  /** Keys as people read them; several are alternatives. */
  readonly keys: readonly string[];
  readonly text: string;
  readonly group: "Queue" | "Conversation" | "Desk";
  /** The same keys in tinykeys' notation. */
  readonly bindings: readonly string[];
  /** Where the shortcut works; absent: everywhere except in text boxes. */
  readonly places?: readonly FocusPlace[];
  /** A key held down repeats: moving between rows may follow, actions must not. */
  readonly repeats?: true;
}

/** The only list: the help panel shows it, and `actionFor` uses it. */
export const shortcuts: readonly Shortcut[] = [
  {
    action: "nextRow",
    keys: ["J", "↓"],
    text: "Next conversation in the list",
    group: "Queue",
    bindings: ["j", "ArrowDown"],
    repeats: true,
  },
  {
    action: "previousRow",
    keys: ["K", "↑"],
    text: "Previous conversation in the list",
    group: "Queue",
    bindings: ["k", "ArrowUp"],
    repeats: true,
  },
  {
    action: "claim",
    keys: ["C", "Enter"],
    text: "Claim or open the selected conversation",
    group: "Queue",
    bindings: ["c", "Enter"],
  },
  {
    action: "claimNext",
    keys: ["N"],
    text: "Claim the next one, in the order you have chosen",
    group: "Queue",
    bindings: ["n"],
  },
  { action: "reply", keys: ["R"], text: "Write a reply", group: "Conversation", bindings: ["r"] },
  {
    action: "send",
    keys: ["Ctrl Enter", "⌘ Enter"],
    text: "Send the reply",
    group: "Conversation",
    bindings: ["Control+Enter", "Meta+Enter"],
    places: ["text"],
  },
  {
    action: "sendAndGoOn",
    keys: ["Ctrl Shift Enter", "⌘ Shift Enter"],
    text: "Send the reply and go on to the next conversation",
    group: "Conversation",
    bindings: ["Control+Shift+Enter", "Meta+Shift+Enter"],
    places: ["text"],
  },
  {
    action: "leaveReply",
    keys: ["Esc"],
    text: "Leave the reply box, keeping the draft",
    group: "Conversation",
    bindings: ["Escape"],
    places: ["text"],
  },
  {
    action: "release",
    keys: ["X"],
    text: "Release the conversation to the queue",
    group: "Conversation",
    bindings: ["x"],
  },
  {
    action: "transfer",
    keys: ["T"],
    text: "Hand the conversation to a colleague",
    group: "Conversation",
    bindings: ["t"],
  },
  {
    action: "snooze",
    keys: ["Z"],
    text: "Put the conversation away until a time",
    group: "Conversation",
    bindings: ["z"],
  },
  {
    action: "keep",
    keys: ["Y"],
    text: "Keep a conversation that is about to go back",
    group: "Conversation",
    bindings: ["y"],
  },
  {
    action: "flag",
    keys: ["F"],
    text: "Flag the conversation, or block its customer",
    group: "Conversation",
    bindings: ["f"],
  },
  {
    action: "search",
    keys: ["S"],
    text: "Search the whole conversation",
    group: "Conversation",
    bindings: ["s"],
  },
  {
    action: "canned",
    keys: ["/"],
    text: "Find a canned reply, in an empty reply box",
    group: "Conversation",
    bindings: ["/"],
    places: ["text"],
  },
  {
    action: "openHeld",
    keys: ["1", "…", "9"],
    text: "Open one of the conversations you hold",
    group: "Desk",
    bindings: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  },
  {
    action: "columns",
    keys: ["V"],
    text: "One, two or three conversations side by side",
    group: "Desk",
    bindings: ["v"],
  },
  {
    action: "ownSearch",
    keys: ["H"],
    text: "Search the conversations you have answered",
    group: "Desk",
    bindings: ["h"],
  },
  { action: "break", keys: ["B"], text: "Take a break, or end it", group: "Desk", bindings: ["b"] },
  {
    action: "toggleFacts",
    keys: ["I"],
    text: "Show or hide customer and profile",
    group: "Desk",
    bindings: ["i"],
  },
  {
    action: "find",
    keys: ["Ctrl K", "⌘ K"],
    text: "Find a page, customer or payment",
    group: "Desk",
    bindings: ["Control+k", "Meta+k"],
    places: ["text", "row", "elsewhere"],
  },
  { action: "showShortcuts", keys: ["?"], text: "Show this list", group: "Desk", bindings: ["?"] },
];

/** The parts of a keyboard event that are used. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Absent: not held. */
  readonly shiftKey?: boolean;
  readonly repeat: boolean;
  /** An input method is composing a character, so its keys are not shortcuts. */
  readonly isComposing: boolean;
}

const parsed = shortcuts.flatMap((shortcut) =>
  shortcut.bindings.flatMap((binding) =>
    parseKeybinding(binding).map((press) => ({ shortcut, press, single: binding.length === 1 })),
  ),
);

/** Returns an event for tinykeys, with the modifiers that it reads. */
function asEvent(press: KeyPress, single: boolean): KeyboardEvent {
  const held: { readonly [modifier: string]: boolean } = {
    Control: press.ctrlKey,
    Meta: press.metaKey,
    Alt: press.altKey,
    // which keys need Shift (such as "?") differs between keyboards, and Caps Lock does not change the key
    Shift: !single && press.shiftKey === true,
  };
  const asked = { key: press.key, code: press.key, getModifierState: (name: string) => held[name] ?? false };
  return asked as unknown as KeyboardEvent;
}

/** How an operator has set the keys. */
export interface KeySettings {
  /** Whether single keys act outside text boxes. */
  readonly singleKeys: boolean;
  /** Whether Enter sends, if the key was pressed in a reply box (DESK-33). */
  readonly enterSends?: boolean;
}

/** Whether a key press is Enter without another key. */
export function isPlainEnter(press: Omit<KeyPress, "repeat" | "isComposing">): boolean {
  return (
    press.key === "Enter" && !press.ctrlKey && !press.metaKey && !press.altKey && press.shiftKey !== true
  );
}

/**
 * Returns the shortcut of a key press, or null. Single keys never work inside a text box, and can be turned off (WCAG
 * 2.1.4). Arrows and Enter work on rows only, so that they keep their usual function elsewhere.
 */
export function actionFor(
  press: KeyPress,
  place: FocusPlace,
  { singleKeys, enterSends = false }: KeySettings,
): ShortcutAction | null {
  if (press.isComposing) return null;
  if (enterSends && place === "text" && isPlainEnter(press)) return press.repeat ? null : "send";
  for (const { shortcut, press: binding, single } of parsed) {
    if (press.repeat && shortcut.repeats !== true) continue;
    if (!actsAt(shortcut, place, single)) continue;
    if (single && !singleKeys) continue;
    if (matchKeybindingPress(asEvent(press, single), binding)) return shortcut.action;
  }
  return null;
}

function actsAt({ places }: Shortcut, place: FocusPlace, single: boolean): boolean {
  if (places !== undefined) return places.includes(place);
  if (place === "text") return false;
  return single || place === "row";
}
