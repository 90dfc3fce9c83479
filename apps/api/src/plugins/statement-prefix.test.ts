import { describe, expect, test } from "vitest";
import { StatementPrefix } from "./statement-prefix.ts";

/** What reaches the database for these statements of a connection, prefixes before a bar. */
function sent(
  ...statements: readonly (string | readonly [text: string, brand: string])[]
): readonly string[] {
  const prefix = new StatementPrefix();
  return statements.flatMap((each) => {
    const [text, brand] = typeof each === "string" ? [each, "emberlane"] : each;
    const sending = prefix.next(text, () => brand);
    if (sending === "not at all") return [];
    const before = sending.prefix.map((one) => one.values[0] ?? one.text);
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

  test("send nothing for a transaction without statements", () => {
    expect(sent("begin", "commit", "begin", "rollback", "a")).toEqual(["emberlane | a"]);
  });
});
