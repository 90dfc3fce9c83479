import type { FastifyBaseLogger } from "fastify";
import { expect, test, vi } from "vitest";
import { failWithFaults } from "./fail-with-faults.ts";

/** Runs it with that many faults. Returns what was logged and thrown. */
function failWith(count: number) {
  const error = vi.fn<FastifyBaseLogger["error"]>();
  const faults = Array.from({ length: count }, (_, fault) => ({ fault }));
  let thrown: unknown;
  try {
    failWithFaults({ error }, faults, "sums differ");
  } catch (caught) {
    thrown = caught;
  }
  return { logged: error.mock.calls, thrown };
}

test("a check without faults passes and logs nothing", () => {
  expect(failWith(0)).toEqual({ logged: [], thrown: undefined });
});

test("a check with faults logs each with its text, and fails with their number", () => {
  expect(failWith(1)).toEqual({
    logged: [[{ fault: 0 }, "sums differ"]],
    thrown: new Error("sums differ: 1 fault"),
  });
  const { logged, thrown } = failWith(101);
  expect(thrown).toEqual(new Error("sums differ: 101 faults"));
  // The log has the first hundred.
  expect(logged).toHaveLength(100);
  expect(logged.at(-1)).toEqual([{ fault: 99 }, "sums differ"]);
});
