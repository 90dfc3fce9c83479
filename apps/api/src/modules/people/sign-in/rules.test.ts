import { describe, expect, test } from "vitest";
import { judgeRefresh, parseBasic, scopeAllowed } from "./rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("a refresh token", () => {
  const live = {
    rotatedAt: null,
    supersededAt: null,
    issuedAt: at(-600),
    loginEndsAt: at(3600),
    loginRevokedAt: null,
  };

  test("works once, and for 30 seconds more for a second tab", () => {
    expect(judgeRefresh(live, now)).toBe("rotate");
    expect(judgeRefresh({ ...live, rotatedAt: at(-30) }, now)).toBe("rotate");
    expect(judgeRefresh({ ...live, rotatedAt: at(-31) }, now)).toBe("reused");
  });

  test("whose sibling the family went on with is a copy, unless it was only just issued to a second tab", () => {
    expect(judgeRefresh({ ...live, supersededAt: at(-1) }, now)).toBe("reused");
    expect(judgeRefresh({ ...live, supersededAt: at(-1), issuedAt: at(-30) }, now)).toBe("rotate");
    expect(judgeRefresh({ ...live, supersededAt: at(-1), issuedAt: at(-31) }, now)).toBe("reused");
    expect(judgeRefresh({ ...live, supersededAt: at(-500), rotatedAt: at(-30) }, now)).toBe("rotate");
  });

  test("of a login that ended, or is past its 8 hours, is worth nothing", () => {
    expect(judgeRefresh({ ...live, loginRevokedAt: at(-1) }, now)).toBe("ended");
    expect(judgeRefresh({ ...live, loginEndsAt: now }, now)).toBe("ended");
  });
});

test("the scope is the brand's name plus Client (LOGIN-14)", () => {
  expect(scopeAllowed("EmberlaneClient", "Emberlane")).toBe(true);
  expect(scopeAllowed("FrostmereClient", "Emberlane")).toBe(false);
  expect(scopeAllowed(undefined, "Emberlane")).toBe(true);
});

test("client credentials are HTTP Basic: the brand's id with an empty secret", () => {
  const header = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
  expect(parseBasic(header("emberlane:"))).toEqual({ id: "emberlane", secret: "" });
  expect(parseBasic(header("emberlane:a:b"))).toEqual({ id: "emberlane", secret: "a:b" });
  expect(parseBasic(header("emberlane"))).toBeNull();
  expect(parseBasic("Bearer abc")).toBeNull();
  expect(parseBasic(undefined)).toBeNull();
});
