import { describe, test, type TestContext } from "vitest";
import { runningDeskServer, type DeskServer } from "../testing/desk-server.ts";
import { startDemoOperator } from "./demo-operator.ts";

async function setup({ onTestFinished }: Pick<TestContext, "onTestFinished">): Promise<DeskServer> {
  const server = await runningDeskServer(onTestFinished);
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

/** All at once, each with its own server and operator: they mostly wait, because the operator takes its time to type. */
describe.concurrent("the demo operator", () => {
  test("claims, types, answers once what was written in a row, and releases", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    server.say("Hello");
    server.say("Anybody there?");
    await expect
      .poll(() => server.calls)
      .toEqual(["sign in", "claim", "typing", "reply", "not typing", "release"]);
    expect(replies(server)).toEqual([expect.stringContaining("Demo reply")]);
  });

  test("hears of the next message by the stream and answers again", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    server.say("Hello");
    await expect.poll(() => server.calls.at(-1)).toBe("release");
    server.say("I brought lanterns");
    await expect.poll(() => replies(server)).toHaveLength(2);
  });

  test("never answers what a person has claimed", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    server.claimedBy = "0198c0de-0000-7000-8000-0000000000d9";
    server.say("Hello");
    const readsBefore = server.queueReads;
    await expect.poll(() => server.queueReads).toBeGreaterThan(readsBefore + 1);
    expect(server.calls).toEqual(["sign in"]);
  });

  test("a reply whose answer got lost is sent again under the same id, and is there once", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    server.breakReplies = 1;
    server.say("Hello");
    await expect.poll(() => server.calls.at(-1)).toBe("release");
    expect(replies(server)).toHaveLength(1);
  });

  test("gives a conversation without credit back unanswered", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    server.hasCredit = false;
    server.say("Hello");
    await expect.poll(() => server.calls).toContain("release");
    expect(replies(server)).toEqual([]);
  });

  test("signs in again when its session has ended", async (context) => {
    const { expect } = context;
    const server = await setup(context);
    await expect.poll(() => server.calls).toEqual(["sign in"]);
    server.endSessions();
    server.say("Hello");
    await expect.poll(() => replies(server)).toHaveLength(1);
    expect(server.calls.filter((call) => call === "sign in")).toHaveLength(2);
  });
});
