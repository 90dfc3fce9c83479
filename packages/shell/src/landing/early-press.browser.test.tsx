import { afterEach, beforeAll, expect, test } from "vitest";
import { finishPresses } from "./early-press.ts";

/** Presses that begin on the page's frame and end on the app's page. */

const clicks: MouseEvent[] = [];

beforeAll(() => {
  finishPresses();
  addEventListener("click", (event) => {
    clicks.push(event);
    // The link would leave the test's page.
    event.preventDefault();
  });
});
afterEach(() => {
  clicks.length = 0;
  document.body.replaceChildren();
});

/** Adds a link to the page. */
function addLink(text: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement("a"), { href: "/meet", textContent: text });
  document.body.append(link);
  return link;
}

/** Presses a link, lets another take its place, and releases that one. */
function pressAndReplace(text: string, later: string, init: PointerEventInit = {}): HTMLAnchorElement {
  const event = { bubbles: true, cancelable: true, pointerType: "mouse", button: 0, ...init };
  const pressed = addLink(text);
  pressed.dispatchEvent(new PointerEvent("pointerdown", event));
  pressed.remove();
  const now = addLink(later);
  now.dispatchEvent(new PointerEvent("pointerup", event));
  return now;
}

test("a press on a link that was replaced meanwhile is a click on the new one, with the keys that were held", () => {
  const plain = pressAndReplace("Meet", "Meet");
  const withKey = pressAndReplace("Meet", "Meet", { ctrlKey: true });
  expect(clicks.map(({ target, ctrlKey }) => [target, ctrlKey])).toEqual([
    [plain, false],
    [withKey, true],
  ]);
});

test.each([
  ["on another link", "Credits", {}],
  ["with another button", "Meet", { button: 1 }],
  ["by touch, which the browser itself clicks", "Meet", { pointerType: "touch" }],
])("not %s", (_which, later, init) => {
  pressAndReplace("Meet", later, init);
  expect(clicks).toEqual([]);
});

test("a press that began and ended on the same link is left to the browser", () => {
  const link = addLink("Meet");
  for (const type of ["pointerdown", "pointerup"])
    link.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", button: 0 }));
  expect(clicks).toEqual([]);
});
