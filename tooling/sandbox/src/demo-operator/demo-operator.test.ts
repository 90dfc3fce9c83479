import { expect, onTestFinished, test } from "vitest";
import { runningDeskServer, type DeskServer } from "../testing/desk-server.ts";
import { startDemoOperator } from "./demo-operator.ts";

async function setup(): Promise<DeskServer> {
  const server = await runningDeskServer();
  const operator = startDemoOperator({
    apiUrl: server.url,
    consoleHost: "console.localhost",
    login: { username: "demo-robot", password: "x" },
    report: () => undefined,
    random: () => 0,
  });
  onTestFinished(() => operator.stop());
  return server;
}

const replies = (server: DeskServer): string[] =>
  server.messages.filter(({ from }) => from === "profile").map(({ body }) => body);

test("claims, types, answers once what was written in a row, and releases", async () => {
  const server = await setup();
  server.say("Hello");
  server.say("Anybody there?");
  await expect
    .poll(() => server.calls)
    .toEqual(["sign in", "claim", "typing", "reply", "not typing", "release"]);
  expect(replies(server)).toEqual([expect.stringContaining("Demo reply")]);
});

test("hears of the next message by the stream and answers again", async () => {
  const server = await setup();
  server.say("Hello");
  await expect.poll(() => server.calls.at(-1)).toBe("release");
  server.say("I brought lanterns");
  await expect.poll(() => replies(server)).toHaveLength(2);
});

test("never answers what a person has claimed", async () => {
  const server = await setup();
  server.claimedBy = "0198c0de-0000-7000-8000-0000000000d9";
  server.say("Hello");
  const readsBefore = server.queueReads;
  await expect.poll(() => server.queueReads).toBeGreaterThan(readsBefore + 1);
  expect(server.calls).toEqual(["sign in"]);
});

test("a reply whose answer got lost is sent again under the same id, and is there once", async () => {
  const server = await setup();
  server.breakReplies = 1;
  server.say("Hello");
  await expect.poll(() => server.calls.at(-1)).toBe("release");
  expect(replies(server)).toHaveLength(1);
});

test("gives a conversation without credit back unanswered", async () => {
  const server = await setup();
  server.hasCredit = false;
  server.say("Hello");
  await expect.poll(() => server.calls).toContain("release");
  expect(replies(server)).toEqual([]);
});

test("signs in again when its session has ended", async () => {
  const server = await setup();
  await expect.poll(() => server.calls).toEqual(["sign in"]);
  server.endSessions();
  server.say("Hello");
  await expect.poll(() => replies(server)).toHaveLength(1);
  expect(server.calls.filter((call) => call === "sign in")).toHaveLength(2);
});
