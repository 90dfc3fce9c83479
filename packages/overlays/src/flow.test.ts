import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canGoBack, closeControl, closedFlow, transition, type FlowEvent, type FlowState } from "./flow.ts";
import { isAllowed, overlays } from "./overlay-names.ts";

type Shown = readonly [current: FlowState["current"], previous: FlowState["previous"], step?: number];

function run(events: readonly FlowEvent[], loggedIn: boolean, from: FlowState = closedFlow): FlowState {
  return events.reduce((state, event) => transition(state, event, { loggedIn }), from);
}

const open = (overlay: (FlowEvent & { type: "open" })["overlay"]): FlowEvent => ({ type: "open", overlay });
const event = (
  type: Exclude<
    FlowEvent["type"],
    "open" | "code_sent" | "verified" | "registration_refused" | "outside_press"
  >,
) => ({ type }) as FlowEvent;
const codeSent: FlowEvent = { type: "code_sent", purpose: "sign_in" };
const resetSent: FlowEvent = { type: "code_sent", purpose: "reset" };
const verified = (outcome: "invalid" | "new_user" | "existing_user" | "reset"): FlowEvent => ({
  type: "verified",
  outcome,
});

const toVerify = [open("entry"), codeSent];
const toCreate = [...toVerify, verified("new_user")];
const toStep5 = [
  ...toCreate,
  event("create_started"),
  event("date_of_birth_accepted"),
  event("username_accepted"),
  event("password_accepted"),
];
const toLogin = [...toVerify, verified("existing_user")];
const toReset = [...toLogin, resetSent, verified("reset")];

const loggedOut: readonly (readonly [title: string, events: readonly FlowEvent[], expected: Shown])[] = [
  ["Continue on Entry goes to Verify", toVerify, ["verify", "entry"]],
  ["an invalid code stays on Verify", [...toVerify, verified("invalid")], ["verify", "entry"]],
  ["a new user goes to Create at step 1", toCreate, ["create", null, 1]],
  ["an existing user goes to Login", toLogin, ["login", "entry"]],
  ["the number can be corrected from Verify", [...toVerify, event("number_correction")], ["entry", null]],
  ["step 1 leads to 2 with Let's Start", [...toCreate, event("create_started")], ["create", null, 2]],
  ["steps 2 to 5 follow age, username and password", toStep5, ["create", null, 5]],
  ["a step's event counts only at its step", [...toCreate, event("username_accepted")], ["create", null, 1]],
  ["registration leads to step 6", [...toStep5, event("registered")], ["create", null, 6]],
  [
    "the automatic login closes the panel",
    [...toStep5, event("registered"), event("signed_in")],
    [null, null, 1],
  ],
  [
    "a failed automatic login leads to Login",
    [...toStep5, event("registered"), event("login_needed")],
    ["login", "entry", 1],
  ],
  [
    "a refused username leads back to step 3",
    [...toStep5, { type: "registration_refused", step: 3 }],
    ["create", null, 3],
  ],
  [
    "terms from step 5 return to Create at step 5",
    [...toStep5, open("terms"), event("back")],
    ["create", null, 5],
  ],
  [
    "from terms to privacy, Back still returns to Create",
    [...toStep5, open("terms"), open("privacy"), event("back")],
    ["create", null, 5],
  ],
  ["Back inside Create goes one step down", [...toStep5, event("back")], ["create", null, 4]],
  ["Back does nothing at step 1", [...toCreate, event("back")], ["create", null, 1]],
  ["Forgot password opens Verify with previous = Login", [...toLogin, resetSent], ["verify", "login"]],
  ["Back from that Verify returns to Login", [...toLogin, resetSent, event("back")], ["login", "entry"]],
  ["a verified reset goes to Password", toReset, ["password", "login"]],
  ["a changed password opens Login", [...toReset, event("password_reset")], ["login", "entry"]],
  ["the mobile menu leads to how-to and back", [open("menu"), open("how-to"), event("back")], ["menu", null]],
  ["the mobile menu's Login opens Entry", [open("menu"), open("entry")], ["entry", "menu"]],
  ["Escape closes anything", [...toStep5, event("escape")], [null, null, 5]],
  [
    "an outside press closes on wide screens",
    [open("entry"), { type: "outside_press", wide: true }],
    [null, null],
  ],
  [
    "an outside press does nothing on mobile widths",
    [open("entry"), { type: "outside_press", wide: false }],
    ["entry", null],
  ],
  [
    "overlays of logged-in customers stay shut",
    [open("nav-menu"), open("account"), open("password")],
    [null, null],
  ],
];

const loggedIn: typeof loggedOut = [
  [
    "My Account opens from the nav menu without a previous overlay",
    [open("nav-menu"), open("account")],
    ["account", null],
  ],
  [
    "Back leads from My Account to the nav menu",
    [open("nav-menu"), open("account"), event("back")],
    ["nav-menu", null],
  ],
  [
    "age opens date of birth with previous = My Account",
    [open("nav-menu"), open("account"), open("date-of-birth")],
    ["date-of-birth", "account"],
  ],
  [
    "saving a username returns to My Account",
    [open("nav-menu"), open("account"), open("username"), event("saved")],
    ["account", null],
  ],
  [
    "saving a password returns to My Account",
    [open("nav-menu"), open("account"), open("password"), event("saved")],
    ["account", null],
  ],
  [
    "after reading the terms, Back still leads on to My Account",
    [open("nav-menu"), open("account"), open("username"), open("terms"), event("back"), event("back")],
    ["account", null],
  ],
  [
    "how to use returns to the nav menu",
    [open("nav-menu"), open("how-to"), event("back")],
    ["nav-menu", null],
  ],
  ["entry stays shut for a logged-in customer", [open("entry")], [null, null]],
  ["logout closes the panel", [open("nav-menu"), event("logged_out")], [null, null, 1]],
];

describe("The overlay flow (PANEL-2 to PANEL-5, PANEL-9 to PANEL-11)", () => {
  for (const [side, table] of [
    ["logged out", loggedOut],
    ["logged in", loggedIn],
  ] as const) {
    it.each(table)(`${side}: %s`, (_title, events, [current, previous, step]) => {
      const state = run(events, side === "logged in");
      expect({ current: state.current, previous: state.previous }).toEqual({ current, previous });
      if (step !== undefined) expect(state.createStep).toBe(step);
    });
  }

  it("opening the nav menu sets the purpose to edit; a reset sets it to reset; Entry to create", () => {
    expect(run([open("nav-menu")], true).purpose).toBe("edit");
    expect(run(toReset, false).purpose).toBe("reset");
    expect(run([...toReset, event("back"), event("back")], false).purpose).toBe("create");
  });
});

describe("Back and close controls (PANEL-4 to PANEL-6)", () => {
  it("Back shows with a previous overlay, past create step 1, and on My Account", () => {
    expect(canGoBack(run(toVerify, false))).toBe(true);
    expect(canGoBack(run(toCreate, false))).toBe(false);
    expect(canGoBack(run(toStep5, false))).toBe(true);
    expect(canGoBack(run([open("account")], true))).toBe(true);
    expect(canGoBack(run([open("nav-menu")], true))).toBe(false);
  });

  it("Back is gone once the account is created", () => {
    expect(canGoBack(run([...toStep5, event("registered")], false))).toBe(false);
  });

  it("logged in, a chevron closes the menu and legal texts only", () => {
    for (const overlay of ["nav-menu", "terms", "privacy", "cookies", "accessibility"] as const) {
      expect(closeControl(run([open(overlay)], true), { loggedIn: true })).toBe("chevron");
    }
    for (const overlay of ["account", "username", "how-to"] as const) {
      expect(closeControl(run([open(overlay)], true), { loggedIn: true })).toBeNull();
    }
  });

  it("logged out, a cross closes every overlay", () => {
    for (const events of [[open("entry")], toVerify, toStep5, toReset, [open("terms")]]) {
      expect(closeControl(run(events, false), { loggedIn: false })).toBe("cross");
    }
  });
});

const openable = [
  "menu",
  "nav-menu",
  "account",
  "date-of-birth",
  "username",
  "password",
  "entry",
  "how-to",
  "terms",
  "privacy",
  "cookies",
  "accessibility",
] as const;
const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom(...openable).map(open),
  fc
    .constantFrom("sign_in" as const, "reset" as const)
    .map((purpose) => ({ type: "code_sent" as const, purpose })),
  fc
    .constantFrom("invalid" as const, "new_user" as const, "existing_user" as const, "reset" as const)
    .map(verified),
  fc
    .constantFrom(2 as const, 3 as const, 4 as const)
    .map((step) => ({ type: "registration_refused" as const, step })),
  fc.boolean().map((wide) => ({ type: "outside_press" as const, wide })),
  fc
    .constantFrom(
      "number_correction" as const,
      "create_started" as const,
      "date_of_birth_accepted" as const,
      "username_accepted" as const,
      "password_accepted" as const,
      "registered" as const,
      "login_needed" as const,
      "saved" as const,
      "password_reset" as const,
      "back" as const,
      "close" as const,
      "escape" as const,
    )
    .map(event),
);

describe("Whatever happens", () => {
  it("no sequence of events reaches a dead end: a visible control always leads out", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), (events, isLoggedIn) => {
        let state = run(events, isLoggedIn);
        const context = { loggedIn: isLoggedIn };
        // Pressing Back repeatedly must lead to an overlay with a close button.
        for (let pressed = 0; state.current !== null && closeControl(state, context) === null; pressed += 1) {
          expect(canGoBack(state), JSON.stringify(state)).toBe(true);
          expect(pressed).toBeLessThan(overlays.length);
          state = transition(state, { type: "back" }, context);
        }
        expect(transition(state, { type: "close" }, context).current).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("Back pressed again and again ends, and never shows an overlay of the other side of the login", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), (events, isLoggedIn) => {
        let state = run(events, isLoggedIn);
        for (let pressed = 0; canGoBack(state); pressed += 1) {
          expect(pressed).toBeLessThan(overlays.length + 6);
          state = transition(state, { type: "back" }, { loggedIn: isLoggedIn });
          if (state.current !== null) expect(isAllowed(state.current, isLoggedIn)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("the password overlay is edit when logged in and reset when logged out", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), (events, isLoggedIn) => {
        const state = run(events, isLoggedIn);
        if (state.current === "password") expect(state.purpose).toBe(isLoggedIn ? "edit" : "reset");
      }),
      { numRuns: 2000 },
    );
  });
});
