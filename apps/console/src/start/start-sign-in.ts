import "./base-styles.ts";
import { askSession } from "./ask-session.ts";
import { showKeptScheme } from "./colour-scheme.ts";
import { loadPart } from "./load-part.ts";

/**
 * Starts the sign-in page. Its form is in the page's HTML: what makes it work loads with the first key, press or
 * filled-in field, and the console after that, while the person types.
 */

showKeptScheme();
const root = document.getElementById("root");
if (root === null) throw new Error("sign-in.html has no #root");

/** The events that show that somebody is signing in. */
const signs = ["input", "keydown", "pointerdown", "touchstart"] as const;
const listening = new AbortController();
/** The button that was pressed before the form worked; also with Enter, which presses the form's button. */
let pressed: HTMLElement | null = null;

document.addEventListener(
  "click",
  (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === null) return;
    event.preventDefault();
    pressed = button;
    begin();
  },
  { capture: true, signal: listening.signal },
);
for (const sign of signs) {
  document.addEventListener(sign, begin, { capture: true, passive: true, signal: listening.signal });
}

let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  void loadPart(() => import("../sign-in/hydrate-sign-in.tsx")).then(({ hydrateSignIn }) => {
    // Somebody who is signed in needs no form.
    if (!listening.signal.aborted && root !== null) hydrateSignIn(root, works);
  });
}

/** The form works: passes on what was pressed, and loads the console meanwhile. */
function works(): void {
  listening.abort();
  pressed?.click();
  requestIdleCallback(() => void import("../open-console.tsx").catch(() => undefined), { timeout: 1_000 });
}

// What was filled in before this script came. A press until then did nothing, but left the focus on its button.
if ([...root.querySelectorAll("input")].some(({ value }) => value !== "")) {
  pressed = root.querySelector<HTMLElement>("[type='submit']:focus");
  begin();
}

const asked = askSession();
void asked.then(async (staff) => {
  if (staff === null || staff === undefined || hasBegun) return;
  listening.abort();
  const { openConsole } = await loadPart(() => import("../open-console.tsx"));
  openConsole(asked);
});
