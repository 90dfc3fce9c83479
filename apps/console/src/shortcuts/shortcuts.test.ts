import { expect, test } from "vitest";
import { actionFor, shortcuts, type FocusPlace, type KeyPress } from "./shortcuts.ts";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false, ...more };
}

test("every shortcut of the list does what the list says, and no key is listed twice", () => {
  const place: { [Action in (typeof shortcuts)[number]["action"]]?: FocusPlace } = {
    send: "text",
    sendAndGoOn: "text",
    leaveReply: "text",
    canned: "text",
    nextRow: "row",
    previousRow: "row",
    claim: "row",
  };
  const names: Record<string, Partial<KeyPress> & { key: string }> = {
    "↓": { key: "ArrowDown" },
    "↑": { key: "ArrowUp" },
    Enter: { key: "Enter" },
    Esc: { key: "Escape" },
    "Ctrl K": { key: "k", ctrlKey: true },
    "⌘ K": { key: "k", metaKey: true },
    "Ctrl Enter": { key: "Enter", ctrlKey: true },
    "⌘ Enter": { key: "Enter", metaKey: true },
    "Ctrl Shift Enter": { key: "Enter", ctrlKey: true, shiftKey: true },
    "⌘ Shift Enter": { key: "Enter", metaKey: true, shiftKey: true },
  };
  for (const { action, keys } of shortcuts) {
    for (const key of keys.filter((each) => each !== "…")) {
      const named = names[key] ?? { key: key.toLowerCase() };
      expect([key, actionFor(press(named.key, named), place[action] ?? "elsewhere", true)]).toEqual([
        key,
        action,
      ]);
    }
  }
  const listed = shortcuts.flatMap((shortcut) => shortcut.keys);
  expect(new Set(listed).size).toBe(listed.length);
});

test("single keys never act inside a text box", () => {
  for (const key of ["c", "n", "x", "?", "j"]) expect(actionFor(press(key), "text", true)).toBeNull();
});

test("single keys can be turned off; arrows on rows and sending go on working", () => {
  for (const key of ["c", "n", "x", "?", "j"]) expect(actionFor(press(key), "row", false)).toBeNull();
  expect(actionFor(press("ArrowDown"), "row", false)).toBe("nextRow");
  expect(actionFor(press("Enter", { ctrlKey: true }), "text", false)).toBe("send");
  expect(actionFor(press("k", { ctrlKey: true }), "text", false)).toBe("find");
});

test("Enter goes on pressing whatever else has the focus", () => {
  expect(actionFor(press("Enter"), "elsewhere", true)).toBeNull();
  expect(actionFor(press("Enter"), "text", true)).toBeNull();
});

test("the browser's own chords are left alone", () => {
  expect(actionFor(press("c", { ctrlKey: true }), "elsewhere", true)).toBeNull();
  expect(actionFor(press("n", { metaKey: true }), "elsewhere", true)).toBeNull();
  expect(actionFor(press("ArrowDown"), "elsewhere", true)).toBeNull();
});

test("a key held down moves through rows and does nothing twice", () => {
  expect(actionFor(press("j", { repeat: true }), "row", true)).toBe("nextRow");
  expect(actionFor(press("n", { repeat: true }), "row", true)).toBeNull();
  expect(actionFor(press("Enter", { ctrlKey: true, repeat: true }), "text", true)).toBeNull();
});

test("capitals and keys that need Shift are the same keys; each digit opens its own", () => {
  expect(actionFor(press("N", { shiftKey: true }), "elsewhere", true)).toBe("claimNext");
  expect(actionFor(press("?", { shiftKey: true }), "elsewhere", true)).toBe("showShortcuts");
  for (let digit = 1; digit <= 9; digit += 1) {
    expect(actionFor(press(String(digit)), "row", true)).toBe("openHeld");
  }
  expect(actionFor(press("0"), "row", true)).toBeNull();
  expect(actionFor(press("5"), "text", true)).toBeNull();
});

test("keys that an input method is composing with are not ours", () => {
  expect(actionFor(press("Enter", { ctrlKey: true, isComposing: true }), "text", true)).toBeNull();
});
