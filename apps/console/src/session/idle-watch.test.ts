import { NetworkError } from "@parlour/api-client/errors";
import type { SessionEnd } from "@parlour/contract/operations/staff-session";
import { expect, test } from "vitest";
import { createIdleWatch } from "./idle-watch.ts";

const minute = 60_000;

/** A watch on a server with its own clock, an hour ahead of the browser's. */
function watched(endsIn = 30 * minute, isFinal = false) {
  let time = 1_000_000;
  let due: { at: number; callback: () => void } | null = null;
  const server = { endsAt: time + endsIn, isFinal, asked: 0, kept: 0, away: false, ended: 0 };
  const answer = async (): Promise<SessionEnd> => {
    if (server.away) throw new NetworkError("timeout");
    return {
      endsAt: new Date(server.endsAt + 60 * minute).toISOString(),
      secondsLeft: Math.floor((server.endsAt - time) / 1000),
      isFinal: server.isFinal,
    };
  };
  const watch = createIdleWatch({
    ask: () => {
      server.asked += 1;
      return answer();
    },
    keep: () => {
      server.kept += 1;
      if (!server.away && !server.isFinal) server.endsAt = time + 30 * minute;
      return answer();
    },
    onEnd: () => {
      server.ended += 1;
    },
    now: () => time,
    after: (milliseconds, callback) => {
      const mine = { at: time + milliseconds, callback };
      due = mine;
      return () => {
        if (due === mine) due = null;
      };
    },
  });
  /** Moves the time forward and runs what is due. */
  async function pass(milliseconds: number): Promise<void> {
    const until = time + milliseconds;
    while (due !== null && due.at <= until) {
      const { at, callback } = due;
      due = null;
      time = at;
      callback();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
    time = until;
  }
  const begin = async () => watch.heard(await answer());
  return { watch, server, pass, begin };
}

test("warns two minutes before the end, not earlier, whatever the browser's clock says", async () => {
  const { watch, pass, begin } = watched();
  await begin();
  await pass(28 * minute - 1);
  expect(watch.state.warns).toBe(false);
  await pass(1);
  expect(watch.state.warns).toBe(true);
});

test("tells the server of moves once a minute at most, and of none under the warning", async () => {
  const { watch, server, pass, begin } = watched();
  await begin();
  for (let second = 0; second < 150; second += 1) {
    watch.moved();
    await pass(1_000);
  }
  expect(server.kept).toBe(3);
  await pass(29 * minute);
  expect(watch.state.warns).toBe(true);
  watch.moved();
  expect(server.kept).toBe(3);
});

test("one call keeps the session: the warning closes and the idle time starts again", async () => {
  const { watch, server, pass, begin } = watched();
  await begin();
  await pass(29 * minute);
  await watch.stay();
  expect([watch.state.warns, server.kept]).toEqual([false, 1]);
  await pass(27 * minute);
  expect(watch.state.warns).toBe(false);
  await pass(minute);
  expect(watch.state.warns).toBe(true);
});

test("asks before it warns, and while it warns: the person may be at work in another tab", async () => {
  const { watch, server, pass, begin } = watched();
  await begin();
  await pass(27 * minute);
  server.endsAt += 27 * minute;
  await pass(minute);
  expect([watch.state.warns, server.asked]).toEqual([false, 1]);
  await pass(27 * minute);
  expect(watch.state.warns).toBe(true);
  server.endsAt += 20 * minute;
  await pass(10_000);
  expect(watch.state.warns).toBe(false);
});

test("ends the session on the screen at its end where the server can't be reached, and not before", async () => {
  const { watch, server, pass, begin } = watched();
  await begin();
  server.away = true;
  await pass(30 * minute - 1);
  expect([server.ended, watch.state.warns]).toEqual([0, true]);
  await pass(1_000);
  expect([server.ended, watch.state.warns, watch.state.endsAt]).toEqual([1, false, null]);
  await pass(60 * minute);
  expect(server.ended).toBe(1);
});

test("the warning of a session that can't be extended can be closed, and activity is not reported", async () => {
  const { watch, server, pass, begin } = watched(30 * minute, true);
  await begin();
  watch.moved();
  await pass(28 * minute);
  expect([watch.state.warns, server.kept]).toEqual([true, 0]);
  watch.dismiss();
  await pass(60_000);
  expect(watch.state.warns).toBe(false);
});

test("looks at once when the page is shown again near the end, and does nothing once nobody is signed in", async () => {
  const { watch, server, pass, begin } = watched();
  await begin();
  watch.shown();
  expect(server.asked).toBe(0);
  await pass(29 * minute);
  const { asked } = server;
  watch.shown();
  expect(server.asked).toBe(asked + 1);
  watch.forget();
  await pass(60 * minute);
  watch.moved();
  watch.shown();
  expect([server.asked, server.kept, server.ended]).toEqual([asked + 1, 0, 0]);
});

test("does nothing where the server of the version before says nothing of an end", async () => {
  const { watch, server, pass } = watched();
  watch.heard(undefined);
  watch.moved();
  await pass(60 * minute);
  expect([watch.state.warns, server.asked, server.kept]).toEqual([false, 0, 0]);
});
