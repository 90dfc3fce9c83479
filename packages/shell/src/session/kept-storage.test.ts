import { describe, expect, it } from "vitest";
import { freshStorage } from "../testing/test-app.ts";
import { forgetTexts, keptStorage } from "./kept-storage.ts";

function written() {
  const storage = freshStorage();
  for (const owner of ["ada", "grace"]) {
    const kept = keptStorage(storage, owner);
    for (const key of ["drafts.isolde", "outbox.m1", "bundle", "pushes"]) kept.write(key, `${owner}'s`);
  }
  storage.setItem("parlour.notice", "kept");
  return storage;
}

const keysOf = (storage: Storage): (string | null)[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index));

describe("what customers have written in a browser", () => {
  it("is forgotten when nobody is logged in, and nothing else is", () => {
    const storage = written();
    forgetTexts(storage, null);
    expect(keysOf(storage)).toEqual([
      "parlour.ada.bundle",
      "parlour.ada.pushes",
      "parlour.grace.bundle",
      "parlour.grace.pushes",
      "parlour.notice",
    ]);
  });

  it("stays with the one who is logged in alone", () => {
    const storage = written();
    forgetTexts(storage, "grace");
    expect(keysOf(storage).filter((key) => /drafts|outbox/.test(key ?? ""))).toEqual([
      "parlour.grace.drafts.isolde",
      "parlour.grace.outbox.m1",
    ]);
  });

  it("costs nothing where there is no storage, or one that is full", () => {
    expect(() => forgetTexts(null, null)).not.toThrow();
    expect(keptStorage(null, "ada").write("drafts", "text")).toBe(false);
    expect(keptStorage(freshStorage(10), "ada").write("drafts", "text")).toBe(false);
  });
});
