import { describe, expect, it } from "vitest";
import { readTokenClaims } from "./token-claims.ts";

function tokenOf(payload: unknown): string {
  const encoded = btoa(JSON.stringify(payload)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `header.${encoded}.signature`;
}

describe("the claims of an access token", () => {
  it("name the phone number and the service", () => {
    const claims = { user_name: "+447700900123", serviceId: "duskwren-GB" };
    expect(readTokenClaims(tokenOf({ ...claims, exp: 1 }))).toEqual(claims);
  });
  it("are null for what is no such token", () => {
    expect(readTokenClaims("opaque")).toBeNull();
    expect(readTokenClaims("a.b.c")).toBeNull();
    expect(readTokenClaims(tokenOf({ user_name: 1 }))).toBeNull();
  });
});
