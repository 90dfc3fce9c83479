import { beforeEach, expect, test } from "vitest";
import {
  claim,
  conversationId,
  desk,
  openConsole,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

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

test("the server's hint is shown on the sign-in page", async () => {
  const facts = document.createElement("script");
  facts.type = "application/json";
  facts.id = "parlour-console";
  facts.textContent = JSON.stringify({ signInHint: "Try demo with Lantern-Demo-7" });
  document.head.append(facts);
  const { screen } = await openConsole("/sign-in");

  await expect.element(screen.getByText("Try demo with Lantern-Demo-7")).toBeVisible();
  facts.remove();
});
