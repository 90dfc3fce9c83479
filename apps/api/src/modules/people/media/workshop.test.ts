import { expect, test } from "vitest";
import { createWorkshop } from "./workshop.ts";

function task() {
  let end = (): void => undefined;
  const state = { begun: false };
  const work = async (): Promise<void> => {
    state.begun = true;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  return { state, work, end: () => end() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("pictures are decoded while there is room for their bytes, first come first served", async () => {
  const workshop = createWorkshop({ decodings: 2, decodingBytes: 100 });
  const [large, small, late] = [task(), task(), task()];
  const first = workshop.decode(80, large.work);
  const second = workshop.decode(30, small.work);
  const third = workshop.decode(10, late.work);
  await settled();
  // The last would fit, but waits its turn: small ones must not delay a large one forever.
  expect([large.state.begun, small.state.begun, late.state.begun]).toEqual([true, false, false]);
  large.end();
  await first;
  await settled();
  expect([small.state.begun, late.state.begun]).toEqual([true, true]);
  small.end();
  late.end();
  await Promise.all([second, third]);
});

test("a picture that fails gives its room back", async () => {
  const workshop = createWorkshop({ decodings: 1, decodingBytes: 100 });
  await expect(workshop.decode(100, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(workshop.decode(100, () => Promise.resolve("done"))).resolves.toBe("done");
  await expect(workshop.decode(101, () => Promise.resolve("done"))).rejects.toThrow(RangeError);
});
