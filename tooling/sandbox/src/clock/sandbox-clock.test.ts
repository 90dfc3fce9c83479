import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runningSandbox } from "../testing/running-sandbox.ts";
import { openSandboxClock, type MovedServer } from "./sandbox-clock.ts";

const [start, hour, day] = [Date.parse("2026-11-26T17:00:00.000Z"), 3_600_000, 86_400_000];
const machineNow = (): number => start;

/** A server that records the messages that it gets. */
function listeningServer() {
  const told: object[] = [];
  let listener: (message: unknown) => void = () => undefined;
  const server: MovedServer = {
    send: (message) => void told.push(message),
    onMessage(each) {
      listener = each;
    },
  };
  return { server, told, says: (message: unknown) => listener(message) };
}

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parlour-clock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "clock.json");
}

test("is the machine's clock until it is moved, and never goes back", async () => {
  const clock = await openSandboxClock({ file: null, machineNow });
  const { server, says } = listeningServer();
  clock.connect(server);
  expect(clock.now()).toBe(start);
  expect(await clock.moveTo(start)).toContain("only moves forwards");
  expect(await clock.moveTo(start + day)).toBeNull();
  expect(clock.now()).toBe(start + day);
  says({ type: "moved", aheadMs: day, jobs: [], isDone: true });
  expect(await clock.moveTo(start + day - 1)).toContain("only moves forwards");
  expect(await clock.moveTo(start + 21 * 366 * day)).toContain("more than 20 years");
  expect(clock.now()).toBe(start + day);
});

test("waits for the jobs of a move before the next one", async () => {
  const clock = await openSandboxClock({ file: null, machineNow });
  const { server, told, says } = listeningServer();
  clock.connect(server);
  let changes = 0;
  clock.subscribe(() => (changes += 1));
  await clock.moveTo(start + day);
  expect(told).toEqual([{ type: "move", aheadMs: day, dueSince: start }]);
  expect(await clock.moveTo(start + 2 * day)).toContain("still running");
  const running = { name: "retention", outcome: "running", report: {} };
  says({ type: "moved", aheadMs: day, jobs: [running], isDone: false });
  expect(clock.lastMove()).toMatchObject({ isDone: false, jobs: [running] });
  const done = { name: "retention", outcome: "done", report: { customers: 1 } };
  says({ type: "moved", aheadMs: day, jobs: [done], isDone: true });
  expect(clock.lastMove()).toMatchObject({ isDone: true, jobs: [done] });
  expect(changes).toBe(3);
  expect(await clock.moveTo(start + 2 * day)).toBeNull();
});

test("a restart keeps the time, and the next server finishes the move", async () => {
  const file = await stateFile();
  const first = await openSandboxClock({ file, machineNow });
  const before = listeningServer();
  first.connect(before.server);
  await first.moveTo(start + day);

  const second = await openSandboxClock({ file, machineNow: () => start + hour });
  expect(second.now()).toBe(start + day + hour);
  const after = listeningServer();
  second.connect(after.server);
  expect(after.told).toEqual(before.told);
  after.says({ type: "moved", aheadMs: day, jobs: [], isDone: true });
  await second.flush();
  const third = await openSandboxClock({ file, machineNow });
  const last = listeningServer();
  third.connect(last.server);
  expect(last.told).toEqual([]);
});

test("messages of a server that has been replaced change nothing", async () => {
  const clock = await openSandboxClock({ file: null, machineNow });
  const [old, current] = [listeningServer(), listeningServer()];
  clock.connect(old.server);
  await clock.moveTo(start + day);
  clock.connect(current.server);
  old.says({ type: "moved", aheadMs: day, jobs: [], isDone: true });
  expect(clock.lastMove()?.isDone).toBe(false);
  expect(current.told).toHaveLength(1);
});

test("beside a real provider the time stays real", async () => {
  const clock = await openSandboxClock({ file: null, machineNow, hasRealProvider: () => true });
  expect(await clock.moveTo(start + day)).toContain("real provider");
  expect(clock.now()).toBe(start);
  const sandbox = await runningSandbox({ clock });
  const page = await (await fetch(`${sandbox.url}/clock`)).text();
  expect(page).toContain("real provider");
  expect(page).not.toContain("<form");
});

test("the calls move the time by a step or to a time, and the stand-ins with it", async () => {
  const clock = await openSandboxClock({ file: null, machineNow });
  const { server, says } = listeningServer();
  clock.connect(server);
  const sandbox = await runningSandbox({ clock });
  expect(await sandbox.get("/api/clock")).toEqual({
    now: "2026-11-26T17:00:00.000Z",
    aheadMs: 0,
    move: null,
  });
  expect(await sandbox.post("/api/clock", { by: "year" })).toMatchObject({
    now: "2027-11-26T17:00:00.000Z",
    move: { from: "2026-11-26T17:00:00.000Z", to: "2027-11-26T17:00:00.000Z", isDone: false },
  });
  await sandbox.post("/api/texts/inbound", { from: "+447700900123", to: "+447700900000", body: "STOP" });
  const [text] = (await sandbox.get("/api/texts")) as readonly { readonly at: string }[];
  expect(text?.at).toBe("2027-11-26T17:00:00.000Z");
  says({ type: "moved", aheadMs: clock.aheadMs(), jobs: [], isDone: true });
  expect(await sandbox.post("/api/clock", { to: "2028-11-26T17:30" })).toMatchObject({
    now: "2028-11-26T17:30:00.000Z",
  });
  for (const body of [{}, { by: "week" }, { to: "soon" }, { by: "__proto__" }]) {
    expect(await sandbox.post("/api/clock", body)).toMatchObject({
      error: { message: expect.stringContaining("by is one of hour, day, month, year") as string },
    });
  }
});

test("without the whole stack there is no clock to move", async () => {
  const sandbox = await runningSandbox();
  expect(await (await fetch(`${sandbox.url}/clock`)).text()).toContain(
    "deployed stack, which keeps real time",
  );
  expect((await fetch(`${sandbox.url}/api/clock`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/api/clock`, { method: "POST" })).status).toBe(404);
  expect(await (await fetch(sandbox.url)).text()).not.toContain("<h2>Clock</h2>");
});
