import { describe, expect, it } from "vitest";
import { loadPart, MissingPartError } from "./load-part.ts";

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
    await expect(page).rejects.toBeInstanceOf(MissingPartError);
  });

  it("names the address that browsers name", async () => {
    const { clock } = waits();
    const missing = async (words: string) =>
      loadPart(Promise.reject(new TypeError(words)), clock).catch((error: unknown) => error);
    expect(
      await missing(
        "Failed to fetch dynamically imported module: https://uk.emberlane.example/assets/chat-1.js",
      ),
    ).toMatchObject({ address: "https://uk.emberlane.example/assets/chat-1.js" });
    expect(await missing("Unable to preload CSS for /assets/chat-2.css")).toMatchObject({
      address: "/assets/chat-2.css",
    });
    expect(await missing("Importing a module script failed.")).toMatchObject({ address: null });
  });
});
