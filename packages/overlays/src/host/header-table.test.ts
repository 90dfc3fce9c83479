import { describe, expect, it } from "vitest";
import { canGoBack, closeControl, type FlowEvent, type FlowState, type OpenableOverlay } from "../flow.ts";
import { createFlowStore } from "../flow-store.ts";
import { overlays } from "../overlay-names.ts";
import { memoryStorage } from "../session-storage.ts";
import { arrivals, toCreateStep } from "../testing/fixtures.ts";

/** The panel's header as a table: each sentence is the title of a row. */

const open = (overlay: OpenableOverlay): FlowEvent => ({ type: "open", overlay });
const account = arrivals.account;

/** A situation of a customer, and the controls in the host's header. */
interface HeaderRow {
  readonly line: string;
  readonly loggedIn?: boolean;
  readonly events: readonly FlowEvent[];
  readonly back?: boolean;
  readonly close?: "chevron" | "cross" | null;
}

const headerRows: readonly HeaderRow[] = [
  { line: "A Back button shows when there is a previous overlay,", events: arrivals.verify, back: true },
  { line: "… and not without one,", events: [open("entry")], back: false },
  { line: "when the create step is not 1,", events: toCreateStep(2), back: true },
  { line: "… and not at step 1,", events: toCreateStep(1), back: false },
  { line: "or on My Account.", loggedIn: true, events: account, back: true },
  ...(["nav-menu", "terms", "privacy", "cookies", "accessibility"] as const).map<HeaderRow>((overlay) => ({
    line: `A chevron close button shows for ${overlay} when logged in;`,
    loggedIn: true,
    events: [open(overlay)],
    close: "chevron",
  })),
  ...(["account", "date-of-birth", "username", "image-upload", "password", "how-to"] as const).map<HeaderRow>(
    (overlay) => ({
      line: `… and not for ${overlay}, from which Back leads on;`,
      loggedIn: true,
      events: [open(overlay)],
      close: null,
      back: true,
    }),
  ),
  ...(["menu", "entry", "how-to", "terms", "privacy", "cookies", "accessibility"] as const).map<HeaderRow>(
    (overlay) => ({
      line: `a close cross when logged out: ${overlay}.`,
      events: [open(overlay)],
      close: "cross",
    }),
  ),
  { line: "a close cross when logged out: verify.", events: arrivals.verify, close: "cross" },
  { line: "a close cross when logged out: login.", events: arrivals.login, close: "cross" },
  { line: "a close cross when logged out: create.", events: toCreateStep(3), close: "cross" },
  { line: "a close cross when logged out: password.", events: arrivals.reset, close: "cross" },
];

function arriveAt({ events, loggedIn = false }: Pick<HeaderRow, "events" | "loggedIn">): FlowState {
  const store = createFlowStore({ storage: memoryStorage(), loggedIn: () => loggedIn });
  for (const event of events) store.dispatch(event);
  return store.state.flow;
}

describe("Back and close in the panel's header (PANEL-4, PANEL-6)", () => {
  for (const { line, events, loggedIn = false, back: shown, close } of headerRows) {
    it(line, () => {
      const state = arriveAt({ events, loggedIn });
      expect(state.current).not.toBeNull();
      if (shown !== undefined) expect(canGoBack(state)).toBe(shown);
      if (close !== undefined) expect(closeControl(state, { loggedIn })).toBe(close);
    });
  }

  it("One of: mobile menu, nav menu, nav my account, date of birth, username, image upload, password, verify, create, entry, login, how-to, terms, privacy, cookies, accessibility.", () => {
    expect(new Set<string>(overlays)).toEqual(
      new Set([
        "menu",
        "nav-menu",
        "account",
        "date-of-birth",
        "username",
        "image-upload",
        "password",
        "verify",
        "create",
        "entry",
        "login",
        "how-to",
        "terms",
        "privacy",
        "cookies",
        "accessibility",
      ]),
    );
  });
});
