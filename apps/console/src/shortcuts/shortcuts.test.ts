import { expect, test } from "vitest";
import { actionFor, shortcuts, type FocusPlace, type KeyPress } from "./shortcuts.ts";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false, ...more };
}

const on = { singleKeys: true };
const off = { singleKeys: false };

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
      expect([key, actionFor(press(named.key, named), place[action] ?? "elsewhere", on)]).toEqual([
        key,
        action,
      ]);
    }
  }
  const listed = shortcuts.flatMap((shortcut) => shortcut.keys);
  expect(new Set(listed).size).toBe(listed.length);
});

test("single keys never act inside a text box", () => {
  for (const key of ["c", "n", "x", "?", "j"]) expect(actionFor(press(key), "text", on)).toBeNull();
});

test("single keys can be turned off; arrows on rows and sending go on working", () => {
  for (const key of ["c", "n", "x", "?", "j"]) expect(actionFor(press(key), "row", off)).toBeNull();
  expect(actionFor(press("ArrowDown"), "row", off)).toBe("nextRow");
  expect(actionFor(press("Enter", { ctrlKey: true }), "text", off)).toBe("send");
  expect(actionFor(press("k", { ctrlKey: true }), "text", off)).toBe("find");
});

test("Enter goes on pressing whatever else has the focus", () => {
  expect(actionFor(press("Enter"), "elsewhere", on)).toBeNull();
  expect(actionFor(press("Enter"), "text", on)).toBeNull();
});

test("the browser's own chords are left alone", () => {
  expect(actionFor(press("c", { ctrlKey: true }), "elsewhere", on)).toBeNull();
  expect(actionFor(press("n", { metaKey: true }), "elsewhere", on)).toBeNull();
  expect(actionFor(press("ArrowDown"), "elsewhere", on)).toBeNull();
});

test("a key held down moves through rows and does nothing twice", () => {
  expect(actionFor(press("j", { repeat: true }), "row", on)).toBe("nextRow");
  expect(actionFor(press("n", { repeat: true }), "row", on)).toBeNull();
  expect(actionFor(press("Enter", { ctrlKey: true, repeat: true }), "text", on)).toBeNull();
});

test("capitals and keys that need Shift are the same keys; each digit opens its own", () => {
  expect(actionFor(press("N", { shiftKey: true }), "elsewhere", on)).toBe("claimNext");
  expect(actionFor(press("?", { shiftKey: true }), "elsewhere", on)).toBe("showShortcuts");
  for (let digit = 1; digit <= 9; digit += 1) {
    expect(actionFor(press(String(digit)), "row", on)).toBe("openHeld");
  }
  expect(actionFor(press("0"), "row", on)).toBeNull();
  expect(actionFor(press("5"), "text", on)).toBeNull();
});

test("keys that an input method is composing with are not ours", () => {
  expect(actionFor(press("Enter", { ctrlKey: true, isComposing: true }), "text", on)).toBeNull();
});

test("Enter sends from a reply box if the operator wants it; Shift Enter and a key held down do not", () => {
  const enter = { singleKeys: false, enterSends: true };
  expect(actionFor(press("Enter"), "text", enter)).toBe("send");
  expect(actionFor(press("Enter", { shiftKey: true }), "text", enter)).toBeNull();
  expect(actionFor(press("Enter", { repeat: true }), "text", enter)).toBeNull();
  expect(actionFor(press("Enter", { isComposing: true }), "text", enter)).toBeNull();
  expect(actionFor(press("Enter"), "text", off)).toBeNull();
  expect(actionFor(press("Enter"), "elsewhere", enter)).toBeNull();
  expect(actionFor(press("Enter", { ctrlKey: true }), "text", enter)).toBe("send");
});
