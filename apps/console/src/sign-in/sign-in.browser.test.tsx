import { consoleFactsElementId, type ConsoleFacts } from "@parlour/contract/console-facts";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  claim,
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";
import type { Turnstile } from "./turnstile.ts";

beforeEach(async () => {
  await resetDesk([waitingConversation(1, "Wanderer7", 30)], { signedIn: false });
});

test("somebody who is not signed in is asked to, and then gets the desk", async () => {
  const { screen, history } = await openConsole("/");
  await screen.getByLabelText("Username").fill("demo");
  await screen.getByLabelText("Password", { exact: true }).fill("Lantern-Demo-7");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await expect.element(screen.getByRole("region", { name: "Queue" })).toMatchTextContent(/Wanderer7/);
  expect(history.location.pathname).toBe("/");
});

test("an empty form says what is missing and puts the focus there, without asking the server", async () => {
  const { screen } = await openConsole("/sign-in");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await expect.element(screen.getByText("Enter your username")).toBeVisible();
  await expect.element(screen.getByText("Enter your password")).toBeVisible();
  await expect.element(screen.getByLabelText("Username")).toHaveFocus();
});

test("a wrong password is said in words, without saying which of the two is wrong", async () => {
  const { screen } = await openConsole("/sign-in");
  await screen.getByLabelText("Username").fill("demo");
  await screen.getByLabelText("Password", { exact: true }).fill("Wrong-Password-1");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await expect
    .element(screen.getByRole("alert"))
    .toMatchTextContent(/That username and password don't match./);
  await expect.element(screen.getByLabelText("Password", { exact: true })).toHaveFocus();
});

test("a session that ends leads to sign-in, which says so and comes back to the conversation", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer7", 30) }]);
  const { screen, history } = await openConsole("/");
  await claim(screen, "Wanderer7");
  await screen.getByRole("textbox", { name: "Reply as Isolde" }).fill("Half a thought");

  await desk({ do: "endSession" });
  await expect.element(screen.getByText(/Your session has ended/)).toBeVisible();
  await screen.getByLabelText("Username").fill("demo");
  await screen.getByLabelText("Password", { exact: true }).fill("Lantern-Demo-7");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await expect
    .element(screen.getByRole("textbox", { name: "Reply as Isolde" }))
    .toHaveValue("Half a thought");
  expect(history.location.pathname).toBe(`/conversations/${conversationId(1)}`);
});

const somebody: SignedInStaff = {
  id: "0198c0de-0000-7000-8000-0000000000e9",
  username: "tallow",
  displayName: "Tallow",
  role: "operator",
  due: null,
  sites: null,
  session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
};

function refusal(code: string) {
  return { code, message: code, requestId: "test" };
}

/** Puts the server's facts into the page. */
function tellPage(told: ConsoleFacts): HTMLScriptElement {
  const facts = document.createElement("script");
  facts.type = "application/json";
  facts.id = consoleFactsElementId;
  facts.textContent = JSON.stringify(told);
  document.head.append(facts);
  return facts;
}

test("the server's hint is shown on the sign-in page", async () => {
  const facts = tellPage({ signInHint: "Try demo with Lantern-Demo-7" });
  const { screen } = await openConsole("/sign-in");

  await expect.element(screen.getByText("Try demo with Lantern-Demo-7")).toBeVisible();
  facts.remove();
});

test("a bot check is shown when the server asks for it, and signs in once it is passed", async () => {
  const facts = tellPage({ botCheck: { siteKey: "key", script: "https://check.example/api.js" } });
  let removed = 0;
  const sizes: string[] = [];
  const turnstile: Turnstile = {
    render(place, { action, sitekey, size, callback }) {
      sizes.push(size);
      const button = document.createElement("button");
      button.textContent = `Pass ${action} of ${sitekey}`;
      button.addEventListener("click", () => callback("passed"));
      place.append(button);
      return "widget";
    },
    remove: () => (removed += 1),
  };
  Object.defineProperty(globalThis, "turnstile", { value: turnstile, configurable: true });
  const call = "POST /ops/api/session";
  await desk({ do: "plan", responses: [{ call, status: 403, body: refusal("bot_check_required") }] });
  await page.viewport(320, 568);
  const { screen, history } = await openConsole("/sign-in");
  await screen.getByLabelText("Username").fill("demo");
  await screen.getByLabelText("Password", { exact: true }).fill("Lantern-Demo-7");
  await screen.getByRole("button", { name: "Sign in" }).click();
  await expect.element(screen.getByText(/Several wrong passwords were tried/)).toBeVisible();
  // The smallest phone's card is narrower than Turnstile's flexible widget; the check is on the first screen.
  const check = screen.getByRole("button", { name: "Pass staff_login of key" });
  await expect.element(check).toBeInViewport({ ratio: 1 });
  expect(sizes).toEqual(["compact"]);
  await page.viewport(1280, 800);
  await desk({ do: "plan", responses: [{ call, body: somebody, signsIn: true }] });
  await check.click();

  await expect.element(screen.getByRole("region", { name: "Queue" })).toMatchTextContent(/Wanderer7/);
  expect([history.location.pathname, removed]).toEqual(["/", 1]);
  facts.remove();
  Reflect.deleteProperty(globalThis, "turnstile");
});

test("a second factor is asked for after the password, and a recovery code stands in for it", async () => {
  const call = "POST /ops/api/session";
  await desk({ do: "plan", responses: [{ call, status: 401, body: refusal("second_factor_required") }] });
  const { screen, history } = await openConsole("/sign-in");
  await screen.getByLabelText("Username").fill("tallow");
  await screen.getByLabelText("Password", { exact: true }).fill("Lantern-Demo-7");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await desk({ do: "plan", responses: [{ call, status: 401, body: refusal("second_factor_invalid") }] });
  const code = screen.getByLabelText("Code of your authenticator");
  await expect.element(code).toHaveFocus();
  await code.fill("123456");
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/wrong or was used already/);
  await expect.element(code).toHaveValue("");

  const { secondFactor, ...account } = {
    ...somebody,
    capacity: 5,
    secondFactor: { since: "2026-11-01T10:00:00Z", recoveryCodesLeft: 2, recoveryCodesMadeAt: null },
  };
  await desk({
    do: "plan",
    responses: [
      { call, body: somebody, signsIn: true },
      { call: "GET /ops/api/session/account", body: { ...account, secondFactor } },
      { call: "GET /ops/api/sessions", body: [] },
    ],
  });
  await screen.getByRole("button", { name: /Use a recovery code/ }).click();
  await screen.getByLabelText("Recovery code").fill("too-short");
  await screen.getByRole("button", { name: "Sign in" }).click();
  await expect.element(screen.getByText(/ten letters and digits/)).toBeVisible();
  await screen.getByLabelText("Recovery code").fill("HJKMN PQRST");
  await screen.getByRole("button", { name: "Sign in" }).click();

  await expect.element(screen.getByText("You signed in with a recovery code")).toBeVisible();
  await expect.element(screen.getByText("2 of 10 left")).toBeVisible();
  expect(history.location.pathname).toBe("/account");
  const sent = (await received()).calls.filter((each) => each.call === call);
  expect(sent.at(-1)?.body).toMatchObject({ username: "tallow", recoveryCode: "HJKMN PQRST" });
});

test("an invitation leads through password, authenticator and recovery codes to the desk", async () => {
  const token = "a".repeat(43);
  const link = { username: "tallow", displayName: "Tallow", role: "supervisor", secondFactor: false };
  const staff: SignedInStaff = { ...somebody, role: "supervisor", due: "second_factor" };
  const uri = "otpauth://totp/Parlour:tallow?issuer=Parlour&secret=JBSWY3DPEHPK3PXP";
  await desk({
    do: "plan",
    responses: [
      { call: "POST /ops/api/links/read", body: { ...link, expiresAt: "2026-11-30T10:00:00Z" } },
      { call: "POST /ops/api/links/accept", body: { username: "tallow", staff }, signsIn: true },
      { call: "POST /ops/api/session/second-factor", body: { secret: "JBSWY3DPEHPK3PXP", uri } },
      { call: "GET /ops/api/session", body: { ...staff, due: null } },
      { call: "GET /ops/api/queue", body: { waiting: [], mine: [], sites: [] } },
    ],
  });
  const { screen, history } = await openConsole(`/invitation#${token}`);
  await expect.element(screen.getByRole("heading", { name: "Welcome, Tallow" })).toBeVisible();
  const password = screen.getByLabelText("New password", { exact: true });
  await password.fill("Tallow-12345");
  await screen.getByRole("button", { name: "Save and go on" }).click();
  await expect.element(screen.getByText("Some lines of the list are not met yet")).toBeVisible();
  await password.fill("Own-Choice-77");
  await screen.getByRole("button", { name: "Save and go on" }).click();

  await expect.element(screen.getByRole("heading", { name: "Set up your authenticator" })).toBeVisible();
  await screen.getByLabelText("Your password", { exact: true }).fill("Own-Choice-77");
  await screen.getByRole("button", { name: "Show the picture" }).click();
  await expect.element(screen.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect.element(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  // A wrong code returns 401, which must not count as the end of the session.
  const confirming = "POST /ops/api/session/second-factor/confirm";
  const wrong = { call: confirming, status: 401, body: refusal("second_factor_invalid") };
  await desk({ do: "plan", responses: [wrong] });
  await screen.getByLabelText(/Enter the six digits/).fill("654321");
  await expect.element(screen.getByText(/That code is wrong. Wait for the next one/)).toBeVisible();
  await desk({
    do: "plan",
    responses: [{ call: confirming, body: { recoveryCodes: ["hjkmn-pqrst", "00000-11111"] } }],
  });
  await screen.getByLabelText(/Enter the six digits/).fill("123456");

  await expect.element(screen.getByText("hjkmn-pqrst")).toBeVisible();
  const goOn = screen.getByRole("button", { name: "Go to the desk" });
  await expect.element(goOn).toBeDisabled();
  await screen.getByLabelText(/I have kept them/).click();
  await goOn.click();
  await expect.element(screen.getByRole("region", { name: "Queue" })).toBeVisible();
  expect(history.location.pathname).toBe("/");
});

test("a link that was used says so, and what to do", async () => {
  const call = "POST /ops/api/links/read";
  await desk({ do: "plan", responses: [{ call, status: 404, body: refusal("link_invalid") }] });
  const { screen } = await openConsole(`/invitation#${"a".repeat(43)}`);
  await expect.element(screen.getByRole("heading", { name: /doesn't work any more/ })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Go to sign-in" })).toBeVisible();
});
