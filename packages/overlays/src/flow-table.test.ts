import { describe, expect, it } from "vitest";
import type { FlowEvent, FlowState, OpenableOverlay } from "./flow.ts";
import { createFlowStore } from "./flow-store.ts";
import { goToPage } from "./nav-menu/go-to-page.ts";
import type { OverlayDestination } from "./ports.ts";
import { memoryStorage } from "./session-storage.ts";
import { arrivals, toCreateStep } from "./testing/fixtures.ts";

/**
 * Where controls in the panel lead, as a table: each line is one row, and its sentence is the title. The
 * header is in host/header-table.test.ts; the screens' contents are in states-table.browser.test.tsx.
 */

interface Row {
  /** The row's title. */
  readonly line: string;
  readonly loggedIn?: boolean;
  readonly events: readonly FlowEvent[];
  readonly expected: Partial<FlowState>;
  /** A tile that links to a page: its target, the page on which it is pressed, and the expected navigation. */
  readonly page?: {
    readonly to: OverlayDestination;
    readonly at: string;
    readonly pushed: readonly string[];
  };
}

const open = (overlay: OpenableOverlay): FlowEvent => ({ type: "open", overlay });
const back: FlowEvent = { type: "back" };
const account = arrivals.account;

const hostRows: readonly Row[] = [
  {
    line: "A current and a previous overlay are kept.",
    events: [open("menu"), open("how-to")],
    expected: { current: "how-to", previous: "menu" },
  },
  {
    line: "Setting both to none closes it.",
    events: [open("menu"), open("how-to"), { type: "close" }],
    expected: { current: null, previous: null },
  },
  {
    line: "One overlay at a time.",
    events: [open("entry"), open("terms")],
    expected: { current: "terms" },
  },
  {
    line: "Escape (key code 27) closes it.",
    events: [open("entry"), { type: "escape" }],
    expected: { current: null, previous: null },
  },
  {
    line: "Clicking outside closes it …",
    events: [open("entry"), { type: "outside_press", wide: true }],
    expected: { current: null, previous: null },
  },
  {
    line: "… only on non-mobile widths.",
    events: [open("entry"), { type: "outside_press", wide: false }],
    expected: { current: "entry" },
  },
  {
    line: "Back goes to the previous overlay if recorded;",
    events: [open("menu"), open("entry"), back],
    expected: { current: "menu", previous: null },
  },
  {
    line: "otherwise from My Account to the nav menu;",
    loggedIn: true,
    events: [...account, back],
    expected: { current: "nav-menu", previous: null },
  },
  {
    line: "otherwise it decrements the create step number.",
    events: [...toCreateStep(4), back],
    expected: { current: "create", createStep: 3 },
  },
];

const menuRows: readonly Row[] = [
  {
    line: "Mobile menu (logged out): 'How to use' (how-to overlay)",
    events: [open("menu"), open("how-to")],
    expected: { current: "how-to", previous: "menu" },
  },
  {
    line: "and 'Login' (entry overlay).",
    events: [open("menu"), open("entry")],
    expected: { current: "entry", previous: "menu" },
  },
  {
    line: "Nav menu: 1 Credits goes to /credits and closes the overlay.",
    loggedIn: true,
    events: [open("nav-menu")],
    page: { to: "/credits", at: "/meet", pushed: ["/credits"] },
    expected: { current: null, previous: null },
  },
  {
    line: "2 My Account opens the account overlay.",
    loggedIn: true,
    events: [open("nav-menu"), open("account")],
    expected: { current: "account" },
  },
  {
    line: "3 is a wide tile with a configurable title and subtitle …; it goes to /meet and closes.",
    loggedIn: true,
    events: [open("nav-menu")],
    page: { to: "/meet", at: "/credits", pushed: ["/meet"] },
    expected: { current: null, previous: null },
  },
  {
    line: "4 How to use opens how-to.",
    loggedIn: true,
    events: [open("nav-menu"), open("how-to")],
    expected: { current: "how-to", previous: "nav-menu" },
  },
  {
    line: "5 Logout runs logout.",
    loggedIn: true,
    events: [open("nav-menu"), { type: "logged_out" }],
    expected: { current: null, previous: null },
  },
  {
    line: "On opening [the nav menu] sets the shared purpose to edit.",
    loggedIn: true,
    events: [open("nav-menu")],
    expected: { purpose: "edit" },
  },
  ...(["/credits", "/meet"] as const).map<Row>((to) => ({
    line: `Navigation to ${to} is pushed only if not already current.`,
    loggedIn: true,
    events: [open("nav-menu")],
    page: { to, at: to, pushed: [] },
    expected: { current: null, previous: null },
  })),
  {
    line: "My Account: 1 profile photo opens image upload, with previous = My Account.",
    loggedIn: true,
    events: [...account, open("image-upload")],
    expected: { current: "image-upload", previous: "account" },
  },
  {
    line: "2 Age opens date of birth, with previous = My Account.",
    loggedIn: true,
    events: [...account, open("date-of-birth")],
    expected: { current: "date-of-birth", previous: "account", purpose: "edit" },
  },
  {
    line: "3 Username opens the username overlay, with previous = My Account.",
    loggedIn: true,
    events: [...account, open("username")],
    expected: { current: "username", previous: "account", purpose: "edit" },
  },
  {
    line: "4 Change password opens the password overlay, with previous = My Account.",
    loggedIn: true,
    events: [...account, open("password")],
    expected: { current: "password", previous: "account", purpose: "edit" },
  },
  {
    line: "Entry: Continue goes to Verify.",
    events: arrivals.verify,
    expected: { current: "verify", previous: "entry" },
  },
  {
    line: "Create: six-step stepper (step number starts at 1).",
    events: toCreateStep(1),
    expected: { current: "create", createStep: 1 },
  },
  {
    line: "a Terms and Conditions link (opens Terms, …",
    events: [...toCreateStep(5), open("terms")],
    expected: { current: "terms", previous: "create" },
  },
  {
    line: "… returning to Create)",
    events: [...toCreateStep(5), open("terms"), back],
    expected: { current: "create", createStep: 5, previous: null },
  },
  {
    line: "Username: used for create and for edit (edit returns to My Account).",
    loggedIn: true,
    events: [...account, open("username"), { type: "saved" }],
    expected: { current: "account" },
  },
];

const stateRows: readonly Row[] = [
  {
    line: "Login: success goes to /meet and closes the overlay.",
    events: [...arrivals.login, { type: "signed_in" }],
    expected: { current: null, previous: null },
  },
  {
    line: "Verify result codes: 0 invalid code (error toast, stay);",
    events: [...arrivals.verify, { type: "verified", outcome: "invalid" }],
    expected: { current: "verify", previous: "entry" },
  },
  {
    line: "2 new user, go to Create;",
    events: [...arrivals.verify, { type: "verified", outcome: "new_user" }],
    expected: { current: "create", createStep: 1, purpose: "create" },
  },
  {
    line: "3 existing user, go to Login;",
    events: [...arrivals.verify, { type: "verified", outcome: "existing_user" }],
    expected: { current: "login" },
  },
  {
    line: "5 password-reset flow, go to Password.",
    events: [...arrivals.resetVerify, { type: "verified", outcome: "reset" }],
    expected: { current: "password", purpose: "reset" },
  },
  {
    line: "Forgot password: Login, then Forgot Password, then code generated with purpose 2, then Verify with previous = Login.",
    events: [...arrivals.login, { type: "code_sent", purpose: "reset" }],
    expected: { current: "verify", previous: "login", purpose: "reset" },
  },
  {
    line: "Create steps: 1 to 2 (Let's Start);",
    events: [...toCreateStep(1), { type: "create_started" }],
    expected: { current: "create", createStep: 2 },
  },
  {
    line: "2 to 3 (age ok);",
    events: [...toCreateStep(2), { type: "date_of_birth_accepted" }],
    expected: { current: "create", createStep: 3 },
  },
  {
    line: "3 to 4 (username free);",
    events: [...toCreateStep(3), { type: "username_accepted" }],
    expected: { current: "create", createStep: 4 },
  },
  {
    line: "4 to 5 (password valid and matching);",
    events: [...toCreateStep(4), { type: "password_accepted" }],
    expected: { current: "create", createStep: 5 },
  },
  {
    line: "5 to 6 (profile registered, …",
    events: [...toCreateStep(5), { type: "registered" }],
    expected: { current: "create", createStep: 6 },
  },
  {
    line: "… then automatic login).",
    events: [...toCreateStep(6), { type: "signed_in" }],
    expected: { current: null, previous: null },
  },
  ...(["date-of-birth", "username", "password"] as const).map<Row>((overlay) => ({
    line: `Edit purpose: ${overlay.replaceAll("-", " ")} saves the account and returns to My Account.`,
    loggedIn: true,
    events: [...account, open(overlay), { type: "saved" }],
    expected: { current: "account", previous: null },
  })),
  {
    line: "Reset purpose: a successful password change opens Login.",
    events: [...arrivals.reset, { type: "password_reset" }],
    expected: { current: "login", purpose: "create" },
  },
  {
    line: "Image upload: the account is updated and the overlay moves to My Account.",
    loggedIn: true,
    events: [...account, open("image-upload"), { type: "saved" }],
    expected: { current: "account", previous: null },
  },
];

function arriveAt({ events, page, loggedIn = false }: Row): FlowState {
  const store = createFlowStore({ storage: memoryStorage(), loggedIn: () => loggedIn });
  for (const event of events) store.dispatch(event);
  if (page !== undefined) {
    const pushed: string[] = [];
    goToPage(page.to, store, { currentPath: () => page.at, push: (to) => void pushed.push(to) });
    expect(pushed).toEqual(page.pushed);
  }
  return store.state.flow;
}

describe.each([
  ["The panel (PANEL-2 to PANEL-5)", hostRows],
  ["Menus, My Account and the way into sign-up (PANEL-20 to PANEL-29, PANEL-33, PANEL-34)", menuRows],
  ["From state to state (LOGIN-2, LOGIN-9, CODE-13 to CODE-16, SIGNUP-1 to SIGNUP-14, PANEL-35)", stateRows],
])("%s", (_section, rows) => {
  for (const row of rows) {
    it(row.line, () => {
      expect(arriveAt(row)).toMatchObject(row.expected);
    });
  }
});
