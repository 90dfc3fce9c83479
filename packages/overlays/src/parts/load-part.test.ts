import { describe, expect, it } from "vitest";
import { ChunkTimeoutError, loadPart } from "./load-part.ts";

function waits() {
  const asked: { ms: number; task: () => void; cancelled: boolean }[] = [];
  return {
    asked,
    clock: {
      after(ms: number, task: () => void) {
        const wait = { ms, task, cancelled: false };
        asked.push(wait);
        return () => {
          wait.cancelled = true;
        };
      },
    },
  };
}

describe("loading a part of the app", () => {
  it("waits no longer than it takes", async () => {
    const { asked, clock } = waits();
    expect(await loadPart(Promise.resolve("page"), clock)).toBe("page");
    expect(asked).toMatchObject([{ ms: 120_000, cancelled: true }]);
  });

  it("is given up after 120 seconds", async () => {
    const { asked, clock } = waits();
    const page = loadPart(new Promise<never>(() => undefined), clock);
    asked[0]?.task();
    await expect(page).rejects.toBeInstanceOf(ChunkTimeoutError);
  });
});
