import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { installFakeTurnstile } from "../testing/fake-turnstile.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";

const append = vi.spyOn(document.head, "appendChild");

afterEach(() => {
  append.mockRestore();
});

/** Whether it is the provider's script. The page also appends preloads of its own parts. */
function isCheck(node: Node): boolean {
  return node instanceof HTMLScriptElement && node.src.includes("turnstile");
}

test("the place of the check says what it waits for until the provider's script has come (PHONE-1)", async () => {
  const scene = createScene({ events: [{ type: "open", overlay: "entry" }] });
  // Simulates a loading script: the widget's library has requested it and waits for the callback it named.
  Reflect.deleteProperty(globalThis, "turnstile");
  append.mockImplementation((node) => {
    if (!isCheck(node)) Node.prototype.appendChild.call(document.head, node);
    return node;
  });
  await render(<OverlayScene scene={scene} />);
  await expect.poll(() => append.mock.calls.filter(([node]) => isCheck(node)).length).toBe(1);
  await expect.element(page.getByText("Loading the check")).toBeVisible();

  installFakeTurnstile();
  // The name that react-turnstile gives its callback.
  (globalThis as unknown as { cf__reactTurnstileOnLoad: () => void }).cf__reactTurnstileOnLoad();
  await expect.element(page.getByLabelText("I am human")).toBeVisible();
  await expect.element(page.getByText("Loading the check")).not.toBeInTheDocument();
});
