import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { typedDateProblem } from "./date-of-birth/typed-date.ts";
import type { OverlayFacts } from "./facts.ts";
import { arrivals, draftFixture, factsFixture, toCreateStep } from "./testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "./testing/overlay-scene.tsx";
import { testLines, type RuleLine } from "./testing/rule-line.ts";

/**
 * Rules of the forms as a table: each line is one row, and its sentence is the title. Password has its own
 * table next to its overlay; Image upload's rules are in crop-geometry.test.ts.
 */

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene({ draft: draftFixture, ...options });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const human = page.getByLabelText("I am human");
const phone = page.getByLabelText("Mobile number");
const code = page.getByLabelText("Verification code");
const loginPassword = page.getByLabelText("Password", { exact: true });
const username = page.getByLabelText("Username");

const atEntry = { events: [{ type: "open", overlay: "entry" }], draft: {} } as const;
const atVerify = { events: arrivals.verify } as const;
const atLogin = { events: arrivals.login } as const;
const atUsername = { events: toCreateStep(3), draft: { ...draftFixture, username: "" } } as const;
const editUsername = {
  events: [...arrivals.account, { type: "open", overlay: "username" }],
  loggedIn: true,
} as const;

const today = "2026-11-21";
const born = (day: string, month: string, year: string) => typedDateProblem({ day, month, year }, today);

/** Types a username and expects it to be refused with a message. */
function refused(typed: string, message: string) {
  return async () => {
    await show(atUsername);
    await username.fill(typed);
    await userEvent.tab();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(button("Continue")).toBeDisabled();
  };
}

const entryLines: readonly RuleLine[] = [
  {
    line: "Adult check: legal age when the date of birth is strictly earlier than the same calendar date 18 years ago.",
    async holds() {
      expect(born("20", "11", "2008")).toBeNull();
      expect(born("21", "11", "2008")).not.toBeNull();
      // The region's date counts, whatever the browser's clock says: it is the 20th in London and the 21st in
      // Australia.
      const eighteen = { ...draftFixture, dateOfBirth: { day: "20", month: "11", year: "2008" } };
      const london = await render(
        <OverlayScene scene={createScene({ events: toCreateStep(2), draft: eighteen })} />,
      );
      await expect.element(page.getByText("You have to be 18+ to use the service")).toBeVisible();
      await london.unmount();
      const facts: OverlayFacts = { ...factsFixture(), region: "AU" };
      const australia = await render(
        <OverlayScene scene={createScene({ events: toCreateStep(2), draft: eighteen, facts })} />,
      );
      await expect.element(button("Continue")).toBeEnabled();
      await expect.element(page.getByText("You have to be 18+ to use the service")).not.toBeInTheDocument();
      await australia.unmount();
      await show({ events: toCreateStep(2) });
      await button("Continue").click();
      await expect.element(page.getByRole("heading", { name: "Choose a username" })).toBeVisible();
    },
  },
  {
    line: "Message: 'You have to be 18+ to use the service'.",
    async holds() {
      const dateOfBirth = { day: "2", month: "3", year: "2015" };
      const scene = await show({ events: toCreateStep(2), draft: { ...draftFixture, dateOfBirth } });
      await expect.element(page.getByText("You have to be 18+ to use the service")).toBeVisible();
      await button("Continue").click();
      expect(scene.store.state.flow.createStep).toBe(2);
    },
  },
  {
    line: "Date range 1950-01-01 to today.",
    async holds() {
      expect(born("1", "1", "1950")).toBeNull();
      const dateOfBirth = { day: "31", month: "12", year: "1949" };
      await show({ events: toCreateStep(2), draft: { ...draftFixture, dateOfBirth } });
      await expect.element(page.getByText("Enter a date from 1 January 1950 up to today")).toBeVisible();
      expect(born("22", "11", "2026")).toBe(born("31", "12", "1949"));
    },
  },
  {
    line: "Entry: Continue enabled only when a bot-check response exists …",
    async holds() {
      await show(atEntry);
      await phone.fill("07700 900456");
      await expect.element(button("Continue")).toBeDisabled();
      await human.click();
      await expect.element(button("Continue")).toBeEnabled();
    },
  },
  {
    line: "… and the numeric phone field is not empty.",
    async holds() {
      await show(atEntry);
      await human.click();
      await expect.element(button("Continue")).toBeDisabled();
      await phone.fill("07700 900456");
      await expect.element(button("Continue")).toBeEnabled();
    },
  },
  {
    line: "Verify: code is 4 digits;",
    async holds() {
      await show(atVerify);
      await expect.element(code).toHaveAttribute("inputmode", "numeric");
      await code.fill("48a2");
      await expect.element(code).toHaveValue("482");
    },
  },
  {
    line: "Continue enabled only at 4 digits;",
    async holds() {
      const scene = await show(atVerify);
      scene.ports.verifyCode = () => Promise.resolve({ ok: true, value: null });
      await code.fill("482");
      await expect.element(button("Continue")).toBeDisabled();
      await code.fill("4821");
      await expect.element(button("Continue")).toBeEnabled();
    },
  },
  {
    line: "submitted automatically on completion.",
    async holds() {
      const scene = await show(atVerify);
      await code.fill("4821");
      await expect.poll(() => scene.store.state.flow.current).toBe("create");
    },
  },
  {
    line: "Login: Login disabled while the password is shorter than 2 characters;",
    async holds() {
      await show(atLogin);
      await loginPassword.fill("L");
      await expect.element(button("Login")).toBeDisabled();
      await loginPassword.fill("La");
      await expect.element(button("Login")).toBeEnabled();
    },
  },
  {
    line: "Enter submits [Login].",
    async holds() {
      await show(atLogin);
      await loginPassword.fill("Lantern8");
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    line: "Create Account needs a bot-check response.",
    async holds() {
      await show({ events: toCreateStep(5), heldPassword: "Lantern7" });
      await expect.element(button("Create Account")).toBeDisabled();
      await human.click();
      await expect.element(button("Create Account")).toBeEnabled();
    },
  },
];

const usernameLines: readonly RuleLine[] = [
  {
    line: "Username: trimmed;",
    async holds() {
      const scene = await show(atUsername);
      await username.fill("  Nightowl ");
      await button("Continue").click();
      await expect.poll(() => scene.store.state.flow.createStep).toBe(4);
      expect(scene.store.draft.state.username).toBe("Nightowl");
    },
  },
  {
    line: "minimum 2 characters ('Minimum length is 2 characters');",
    holds: refused("n", "Minimum length is 2 characters"),
  },
  {
    line: "maximum 20 ('Maximum length is 20 characters');",
    holds: refused("n".repeat(21), "Maximum length is 20 characters"),
  },
  {
    line: "letters and digits only ('Special characters are not allowed').",
    holds: refused("night_owl", "Special characters are not allowed"),
  },
  {
    line: "Taken: 'Sorry, looks like someone already has taken that username, try again!'.",
    async holds() {
      const scene = await show({ ...atUsername, takenUsernames: ["Moth"] });
      await username.fill("moth");
      await button("Continue").click();
      await expect
        .element(page.getByText("Sorry, looks like someone already has taken that username, try again!"))
        .toBeVisible();
      expect(scene.store.state.flow.createStep).toBe(3);
    },
  },
  {
    line: "In edit mode the button is also disabled if unchanged.",
    async holds() {
      await show(editUsername);
      await expect.element(button("Save")).toBeDisabled();
      await username.fill("Nightowl");
      await expect.element(button("Save")).toBeEnabled();
    },
  },
  {
    line: "Enter submits [the username].",
    async holds() {
      const scene = await show(atUsername);
      await username.fill("Nightowl");
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => scene.store.state.flow.createStep).toBe(4);
    },
  },
  {
    line: "Profile update sends the password as null when none was typed.",
    async holds() {
      const scene = await show(editUsername);
      await username.fill("Nightowl");
      await button("Save").click();
      await expect.poll(() => scene.ports.changes).toHaveLength(1);
      // An omitted field is null on the wire, as the port documents; the shell's ports convert it.
      expect(scene.ports.changes[0]).not.toHaveProperty("password");
    },
  },
];

describe("Age, Entry, Verify, Login and Create (AGE-1, AGE-3, PHONE-1, CODE-1, CODE-2, LOGIN-1, SIGNUP-13)", () => {
  testLines(entryLines);
});

describe("The username and saving the account (SIGNUP-6 to SIGNUP-11, PASSWORD-14)", () => {
  testLines(usernameLines);
});
