import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runningGuestServer, type GuestServer } from "../testing/guest-server.ts";
import { demoCannedReplies } from "./demo-canned-replies.ts";
import { fillDesk, setDemoPay, type DeskFilling } from "./fill-desk.ts";

const sites = ["one", "two"].map((id) => ({
  id,
  name: id,
  regions: ["uk", "au", "ie"].map((subdomain) => ({ subdomain })),
}));
const everybody = ["DemoGuest1", "DemoGuest2", "DemoGuest3", "DemoGuest4", "DemoGuest5"];

interface Setup {
  readonly server: GuestServer;
  readonly reports: string[];
  /** Starts the launcher once on the same data folder. */
  readonly start: (signal?: AbortSignal) => Promise<void>;
}

async function setup(): Promise<Setup> {
  const folder = await mkdtemp(path.join(tmpdir(), "demo-desk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await runningGuestServer();
  const reports: string[] = [];
  const start = async (signal = new AbortController().signal): Promise<void> => {
    const filling: DeskFilling = {
      apiUrl: server.url,
      sandboxUrl: server.url,
      consoleHost: "console.localhost",
      supervisor: { username: "demo-supervisor", password: "x" },
      admin: { username: "demo-admin", password: "y" },
      paid: ["demo", "demo-robot"],
      sites,
      file: path.join(folder, "demo-desk.json"),
      report: (text) => reports.push(text),
      signal,
    };
    await setDemoPay(filling);
    await fillDesk(filling);
  };
  return { server, reports, start };
}

test("the first start fills the desk, the second makes nothing, also of what was removed meanwhile", async () => {
  const { server, reports, start } = await setup();
  await start();
  expect(server.accounts).toEqual(everybody);
  expect(server.messages.map(({ from }) => from)).toEqual(everybody.toSpliced(1, 0, "DemoGuest2"));
  expect(server.messages[0]?.host).toMatch(/^uk\.one\.localhost:\d+$/);
  expect([...server.adults]).toEqual(["DemoGuest4"]);
  expect(server.cannedReplies).toEqual(demoCannedReplies.map(({ title }) => title));
  expect(server.pay).toHaveLength(2 + 6 + 3);
  expect(server.pay).toContain("site id-of-demo one GB");
  expect(server.pay).toContain("site id-of-demo-robot one GB");
  expect(server.pay).toContain("rate two AU 2600");
  expect(server.pay).toContain("minimum IE 1415");
  expect(reports).toEqual([expect.stringContaining("Demo guests wait at the desk")]);

  server.cannedReplies.pop();
  server.pay.length = 0;
  const messages = server.messages.length;
  await start();
  expect(server.accounts).toEqual(everybody);
  expect(server.messages).toHaveLength(messages);
  expect(server.cannedReplies).toHaveLength(demoCannedReplies.length - 1);
  expect(server.pay).toEqual([]);
  expect(reports).toHaveLength(1);
});

test("what fails is told in one line, keeps nobody else away, and is made up for by the next start", async () => {
  const { server, reports, start } = await setup();
  server.refused = "DemoGuest2";
  await start();
  expect(reports).toEqual([expect.stringMatching(/^The demo data is not complete .*tries again\.$/)]);
  expect(server.messages.map(({ from }) => from)).toEqual(everybody.toSpliced(1, 1));

  server.refused = null;
  await start();
  expect(server.accounts).toEqual(everybody);
  expect(server.messages.filter(({ from }) => from === "DemoGuest2")).toHaveLength(2);
  expect(server.messages).toHaveLength(6);
});

test("rates that somebody has set stay as they are", async () => {
  const { server, start } = await setup();
  server.pay.push("rate one GB 1100", "minimum GB 1000");
  await start();
  expect(server.pay.filter((line) => line.includes(" GB ") && !line.includes("two"))).toEqual([
    "rate one GB 1100",
    "minimum GB 1000",
  ]);
  expect(server.pay).toContain("rate one IE 1450");
});

test.each(["rate two AU 2600", "minimum IE 1415"])(
  "the next start sets the rates that a failure left out: %s",
  async (line) => {
    const { server, reports, start } = await setup();
    server.refused = line;
    await start();
    expect(server.pay).not.toContain(line);
    expect(reports[0]).toMatch(/^The demo data is not complete/);
    server.refused = null;
    await start();
    expect(server.pay.filter((each) => each.startsWith("rate"))).toHaveLength(6);
    expect(server.pay.filter((each) => each.startsWith("minimum"))).toHaveLength(3);
  },
);

test("stopping says nothing", async () => {
  const { server, reports, start } = await setup();
  await start(AbortSignal.abort());
  expect(reports).toEqual([]);
  expect(server.accounts).toEqual([]);
});
