import { afterAll, describe, expect, it } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { failureMessages } from "./messages.ts";
import { fieldMessages } from "./field-messages.ts";
import type { PortFailure } from "./ports.ts";
import { accountFixture, arrivals, draftFixture, toCreateStep } from "./testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "./testing/overlay-scene.tsx";

/** The smallest phone, an ordinary one, a desktop. */
const screens = [
  [320, 568],
  [390, 844],
  [1440, 900],
] as const;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const human = field("I am human");

const tooOften: PortFailure = { code: "too_many_requests", message: "" };
const noResponse: PortFailure = { code: "network", message: "" };
const noMoreCodes: PortFailure = {
  code: "sms_limit",
  message: "We have sent as many codes to this number as we may for now. Please try again tomorrow.",
};

/** An error of a field, the button that must not move, and what causes the error. */
interface FieldRow {
  readonly name: string;
  readonly scene: SceneOptions;
  readonly button: string;
  /** Runs before the button's position is first measured. */
  readonly before: () => Promise<void>;
  /** Causes the error. */
  readonly act: (scene: Scene) => Promise<void>;
  /** The start of the error's text. */
  readonly text: string;
}

async function typePasswords(password: string, confirmation = password): Promise<void> {
  await field("New password").fill(password);
  await field("Confirm password").fill(confirmation);
}

async function typeDate(day: string, month: string, year: string): Promise<void> {
  await field("Day").fill(day);
  await field("Month").fill(month);
  await field("Year").fill(year);
}

const editing = (overlay: "username" | "date-of-birth" | "password"): SceneOptions => ({
  events: [...arrivals.account, { type: "open", overlay }],
  loggedIn: true,
  accounts: [accountFixture],
});
const atVerify: SceneOptions = { events: arrivals.verify, draft: draftFixture };
const atLogin: SceneOptions = { events: arrivals.login, draft: draftFixture, accounts: [accountFixture] };

const rows: readonly FieldRow[] = [
  {
    name: "Entry: the server's words",
    scene: { events: [{ type: "open", overlay: "entry" }], draft: { phone: "07700 900123" } },
    button: "Continue",
    before: async () => human.click(),
    async act(scene) {
      scene.ports.failNext("sendCode", noMoreCodes);
      await button("Continue").click();
    },
    text: noMoreCodes.message,
  },
  {
    name: "Verify: a wrong code",
    scene: atVerify,
    button: "Continue",
    before: async () => field("Verification code").fill("000"),
    act: async () => field("Verification code").fill("0000"),
    text: failureMessages.verificationCodeInvalid,
  },
  {
    name: "Verify: no answer",
    scene: atVerify,
    button: "Continue",
    before: async () => field("Verification code").fill("482"),
    async act(scene) {
      scene.ports.failNext("verifyCode", noResponse);
      await field("Verification code").fill("4821");
    },
    text: failureMessages.processVerificationCode,
  },
  {
    name: "Login: a wrong password",
    scene: atLogin,
    button: "Login",
    before: async () => field("Password").fill("Lantern8"),
    act: async () => button("Login").click(),
    text: failureMessages.token,
  },
  {
    name: "Login: no answer",
    scene: atLogin,
    button: "Login",
    before: async () => field("Password").fill("Lantern8"),
    async act(scene) {
      scene.ports.failNext("login", noResponse);
      await button("Login").click();
    },
    text: failureMessages.token,
  },
  {
    name: "Create: under 18",
    scene: { events: toCreateStep(2), draft: { ...draftFixture, dateOfBirth: emptyDate() } },
    button: "Continue",
    before: async () => typeDate("17", "5", "201"),
    act: async () => field("Year").fill("2015"),
    text: fieldMessages.underage,
  },
  {
    name: "Create: a taken username",
    scene: { events: toCreateStep(3), draft: draftFixture, takenUsernames: ["Wanderer7"] },
    button: "Continue",
    before: async () => field("Username").fill("Wanderer7"),
    act: async () => button("Continue").click(),
    text: fieldMessages.usernameTaken,
  },
  {
    name: "Create: a username with special characters",
    scene: { events: toCreateStep(3), draft: { ...draftFixture, username: "" } },
    button: "Continue",
    before: async () => field("Username").fill("Wanderer"),
    act: async () => field("Username").fill("Wanderer-"),
    text: fieldMessages.usernameCharacters,
  },
  {
    name: "Create: passwords that differ",
    scene: { events: toCreateStep(4), draft: draftFixture },
    button: "Continue",
    before: async () => typePasswords("Lantern7", "Lantern8"),
    act: async () => button("Continue").click(),
    text: fieldMessages.passwordMismatch,
  },
  {
    name: "Username: not saved",
    scene: editing("username"),
    button: "Save",
    before: async () => field("Username").fill("Nightowl"),
    async act(scene) {
      scene.ports.failNext("updateAccount", tooOften);
      await button("Save").click();
    },
    text: failureMessages.updateUsername,
  },
  {
    name: "Date of birth: not saved",
    scene: editing("date-of-birth"),
    button: "Save",
    before: async () => typeDate("18", "5", "1990"),
    async act(scene) {
      scene.ports.failNext("updateAccount", noResponse);
      await button("Save").click();
    },
    text: failureMessages.updateAccount,
  },
  {
    name: "Password: not saved",
    scene: editing("password"),
    button: "Save password",
    before: async () => typePasswords("Lantern9"),
    async act(scene) {
      scene.ports.failNext("updateAccount", noResponse);
      await button("Save password").click();
    },
    text: failureMessages.resetPassword,
  },
  {
    name: "Password: the current one is wrong",
    scene: { ...editing("password"), staleLogin: true },
    button: "Save password",
    async before() {
      await typePasswords("Lantern9");
      await button("Save password").click();
      await field("Current password").fill("Lantern8");
    },
    act: async () => button("Save password").click(),
    text: failureMessages.resetPassword,
  },
  {
    name: "Password: not reset",
    scene: { events: arrivals.reset, draft: { ...draftFixture, code: "1111" }, accounts: [accountFixture] },
    button: "Save password",
    before: async () => typePasswords("Lantern9"),
    act: async () => button("Save password").click(),
    text: failureMessages.resetPassword,
  },
  {
    name: "Forgot Password: no code",
    scene: atLogin,
    button: "Login",
    async before() {
      await field("Password").fill("Lantern8");
      await button("Forgot Password").click();
    },
    async act(scene) {
      scene.ports.failNext("sendCode", noMoreCodes);
      await human.click();
    },
    text: failureMessages.resendVerificationCode,
  },
  {
    name: "Resend: no code",
    scene: atVerify,
    button: "Continue",
    before: async () => button("Resend").click(),
    async act(scene) {
      scene.ports.failNext("sendCode", noMoreCodes);
      await human.click();
    },
    text: failureMessages.resendVerificationCode,
  },
];

function emptyDate() {
  return { day: "", month: "", year: "" };
}

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene(options);
  await render(<OverlayScene scene={scene} />);
  return scene;
}

/** Waits until the panel has slid in and its parts have loaded. */
async function isStill(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const panel = locator.element().closest("dialog");
  await Promise.all(panel?.getAnimations().map(async ({ finished }) => finished) ?? []);
}

/** An element's position in the panel's content, independent of scrolling. */
function topOf(locator: Locator): number {
  const element = locator.element();
  const scrolled = element.closest("[data-panel-body]")?.scrollTop ?? 0;
  return element.getBoundingClientRect().top + scrolled;
}

/** Returns how much of an element is outside the panel's visible part, in px. */
function outOfSight(locator: Locator): number {
  const box = locator.element().getBoundingClientRect();
  const body = locator.element().closest("[data-panel-body]")?.getBoundingClientRect();
  if (body === undefined) throw new Error("It is not in the panel.");
  return Math.max(0, body.top - box.top, box.bottom - body.bottom);
}

/** Returns the places that show a text: elements of the panel, and messages in the notice bar. */
function placesOf(text: string, scene: Scene): readonly string[] {
  const shown = page.getByText(text, { exact: false }).elements();
  const inBar = scene.ports.notices.filter((notice) => notice.text.includes(text));
  return [...shown.map(({ tagName }) => tagName), ...inBar.map(() => "bar")];
}

afterAll(async () => {
  await page.viewport(1024, 720);
});

describe.each(screens)("an error of a field at %s x %s", (width, height) => {
  it.each(rows)("$name: is said once, and the button stays", async (row) => {
    await page.viewport(width, height);
    const scene = await show(row.scene);
    await row.before();
    const pressed = button(row.button);
    await isStill(pressed);
    // Scrolled to where a person would press it.
    pressed.element().scrollIntoView({ block: "nearest" });
    const before = topOf(pressed);
    await row.act(scene);
    const error = page.getByRole("alert").filter({ hasText: row.text });
    await expect.element(error).toBeVisible();
    expect(placesOf(row.text, scene)).toHaveLength(1);
    expect(error.element().querySelector("svg"), "a sign beside the words").not.toBeNull();
    expect(Math.abs(topOf(pressed) - before), "px that the button moved").toBeLessThanOrEqual(1);
    expect(outOfSight(pressed), "px of it out of sight").toBeLessThanOrEqual(1);
  });
});

describe.each(screens)("an error that no field has at %s x %s", (width, height) => {
  it("Create Account: is said in the bar alone, and the button stays", async () => {
    await page.viewport(width, height);
    const scene = await show({ events: toCreateStep(5), draft: draftFixture, heldPassword: "Lantern7" });
    await human.click();
    const create = button("Create Account");
    await isStill(create);
    create.element().scrollIntoView({ block: "nearest" });
    const before = topOf(create);
    scene.ports.failNext("register", { code: "internal", message: "" });
    await create.click();
    await expect.poll(() => placesOf(failureMessages.registerAccount, scene)).toEqual(["bar"]);
    expect(Math.abs(topOf(create) - before)).toBeLessThanOrEqual(1);
  });
});

describe.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)("the space that is kept for errors at %s x %s", (width, height) => {
  it.each([
    {
      name: "Create: the password",
      scene: { events: toCreateStep(4), draft: draftFixture },
      button: "Continue",
    },
    {
      name: "Create: the last step",
      scene: { events: toCreateStep(5), draft: draftFixture },
      button: "Create Account",
    },
    { name: "Password: a new one", scene: editing("password"), button: "Save password" },
  ])("$name: pushes no button out of sight", async ({ scene, button: name }) => {
    await page.viewport(width, height);
    await show(scene);
    const pressed = button(name);
    await isStill(pressed);
    expect(outOfSight(pressed), "px of it out of sight").toBe(0);
  });
});

it("a refused sign-up is said once, at the step that it leads back to", async () => {
  const scene = await show({ events: toCreateStep(5), draft: draftFixture, heldPassword: "Lantern7" });
  scene.ports.failNext("register", { code: "username_taken", message: "" });
  await human.click();
  await button("Create Account").click();
  const text = `${failureMessages.registerAccount}. ${fieldMessages.usernameTaken}`;
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  expect(placesOf(failureMessages.registerAccount, scene)).toHaveLength(1);
});

it("a date of birth that is wrong is marked in each of its fields", async () => {
  await show({ events: toCreateStep(2), draft: { ...draftFixture, dateOfBirth: emptyDate() } });
  await field("Day").fill("17");
  const edge = () => {
    const box = field("Day").element().parentElement;
    return box === null ? "" : getComputedStyle(box).boxShadow;
  };
  const before = edge();
  await field("Month").fill("5");
  await field("Year").fill("2015");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(edge()).not.toBe(before);
  await expect
    .element(page.getByRole("group", { name: "Date of birth" }))
    .toHaveAccessibleDescription(fieldMessages.underage);
});
