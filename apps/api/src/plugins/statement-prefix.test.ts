import { describe, expect, test } from "vitest";
import { settingBrand, StatementPrefix } from "./statement-prefix.ts";

/** A statement, alone or with its brand, or a write that waits for the next one. */
type Given = string | readonly [text: string, brand: string] | { readonly waits: string };

/** What reaches the database for these statements of a connection, prefixes before a bar. */
function sent(...statements: readonly Given[]): readonly string[] {
  const prefix = new StatementPrefix();
  return statements.flatMap((each) => {
    if (typeof each === "object" && "waits" in each) {
      prefix.hold({ text: each.waits, values: [] }, "emberlane");
      return [];
    }
    const [text, brand] = typeof each === "string" ? [each, "emberlane"] : each;
    const sending = prefix.next(text, () => brand);
    if (sending === "not at all") return [];
    const before = sending.prefix.map((one) =>
      one.text === settingBrand ? String(one.values[0]) : one.text,
    );
    return [[...before, text].join(" | ")];
  });
}

describe("a connection's statements", () => {
  test("begin with the first statement, and set the brand once in a transaction", () => {
    expect(sent("begin", "a", "b", "commit")).toEqual(["begin | emberlane | a", "b", "commit"]);
    expect(sent("start transaction read only", "a", "rollback")).toEqual([
      "start transaction read only | emberlane | a",
      "rollback",
    ]);
  });

  test("set the brand each time outside a transaction, where it is forgotten after each", () => {
    expect(sent("a", "b", "begin", "c", "commit", "d")).toEqual([
      "emberlane | a",
      "emberlane | b",
      "begin | emberlane | c",
      "commit",
      "emberlane | d",
    ]);
  });

  test("set the brand again when it changes, and after a savepoint, which may have undone it", () => {
    expect(sent("begin", "a", ["b", "*"], "c", "d")).toEqual([
      "begin | emberlane | a",
      "* | b",
      "emberlane | c",
      "d",
    ]);
    expect(sent("begin", "a", "savepoint s", ["b", "*"], "rollback to s", "c")).toEqual([
      "begin | emberlane | a",
      "savepoint s",
      "* | b",
      "rollback to s",
      "emberlane | c",
    ]);
    expect(sent("begin", "savepoint s", "a")).toEqual(["begin | savepoint s", "emberlane | a"]);
  });

  test("are sent with the writes that wait, in order, at the latest with the commit", () => {
    expect(sent("begin", "a", { waits: "w" }, { waits: "v" }, "b", { waits: "u" }, "commit")).toEqual([
      "begin | emberlane | a",
      "w | v | b",
      "u | commit",
    ]);
    expect(sent("begin", { waits: "w" }, "commit")).toEqual(["begin | emberlane | w | commit"]);
    expect(sent("begin", "a", { waits: "w" }, "savepoint s", "b")).toEqual([
      "begin | emberlane | a",
      "w | savepoint s",
      "emberlane | b",
    ]);
  });

  test("drop the writes that wait when their transaction is undone", () => {
    expect(sent("begin", "a", { waits: "w" }, "rollback", "begin", "b", "commit")).toEqual([
      "begin | emberlane | a",
      "rollback",
      "begin | emberlane | b",
      "commit",
    ]);
    expect(sent("begin", { waits: "w" }, "rollback", "b")).toEqual(["emberlane | b"]);
  });

  test("do not wait outside of a transaction", () => {
    expect(() => sent({ waits: "w" })).toThrow("only a write in a transaction");
    expect(() => sent("begin", "a", "commit", { waits: "w" })).toThrow("only a write in a transaction");
  });

  test("send nothing for a transaction without statements", () => {
    expect(sent("begin", "commit", "begin", "rollback", "a")).toEqual(["emberlane | a"]);
  });
});
