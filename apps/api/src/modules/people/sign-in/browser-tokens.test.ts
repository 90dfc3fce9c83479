import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyAccessToken } from "../../../plugins/access-token.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { basic, registration, signedUpVisitor } from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

/** Tokens in browsers: scripts can't read them, and they work only on their own site. */

const { password } = registration;

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 200;
let phone = "";
let customer: Visitor;

beforeEach(async () => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  customer = await signedUpVisitor(server, phone);
});

async function pair(): Promise<TokenPair> {
  return (await customer.signIn(phone, password)).json<TokenPair>();
}

describe("a browser", () => {
  const origin = "http://uk.emberlane.test";
  const grant = async (fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
    customer.browser.call({
      method: "POST",
      url: "/api/uaa-service/oauth/token",
      headers: {
        authorization: basic("emberlane"),
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const signInThere = async (headers?: Record<string, string>) =>
    grant({ grant_type: "password", username: phone, password }, headers);

  test("gets its refresh token as a cookie that no script reads, never in a body", async () => {
    for (const headers of [{ origin }, { "sec-fetch-site": "same-origin" }]) {
      const response = await signInThere(headers);
      expect(response.json<object>()).not.toHaveProperty("refresh_token");
      const cookie = response.cookies.find(({ name }) => name === "IMToken_refresh");
      expect(cookie).toMatchObject({
        httpOnly: true,
        sameSite: "Strict",
        path: "/api/uaa-service/oauth/token",
        maxAge: 8 * 3600,
      });
    }
    const first = customer.browser.cookies.get("IMToken_refresh");
    const renewed = await grant({ grant_type: "refresh_token" });
    expect(renewed.statusCode).toBe(200);
    expect(renewed.json<object>()).not.toHaveProperty("refresh_token");
    const second = customer.browser.cookies.get("IMToken_refresh");
    expect(second).not.toBe(first);
    // A thief's copy, after the grace period: the family ends as usual.
    server.clock.advance(31);
    expect((await customer.refresh(first ?? "")).statusCode).toBe(400);
    expect((await grant({ grant_type: "refresh_token" })).statusCode).toBe(400);
  });

  test("with a page of the version before, which sends its token itself, renews on and on", async () => {
    // Such a page signed in at a node of the same older version and has no cookie.
    let { refresh_token: kept } = await pair();
    for (let turn = 0; turn < 3; turn += 1) {
      // After the grace period, in which a token may be used again.
      server.clock.advance(31);
      customer.browser.cookies.delete("IMToken_refresh");
      const renewed = await grant({ grant_type: "refresh_token", refresh_token: kept });
      expect(renewed.statusCode).toBe(200);
      kept = renewed.json<TokenPair>().refresh_token;
      // After a reload it is a current page, which uses the cookie.
      expect(renewed.cookies.find(({ name }) => name === "IMToken_refresh")?.value).toBe(kept);
    }
  });

  test("loses the cookie when it logs out", async () => {
    const { access_token: accessToken } = (await signInThere()).json<TokenPair>();
    const response = await customer.browser.call({
      method: "POST",
      url: "/im/logout/",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(204);
    expect(response.cookies.find(({ name }) => name === "IMToken_refresh")?.value).toBe("");
    expect((await grant({ grant_type: "refresh_token" })).statusCode).toBe(400);
  });

  test("over https gets cookies of ours that no other host can plant", async () => {
    const response = await signInThere({ origin, "x-forwarded-proto": "https" });
    const known = response.cookies.find(({ name }) => name.endsWith("IMKnown"));
    expect(known).toMatchObject({ name: "__Host-IMKnown", secure: true, path: "/" });
    expect(known).not.toHaveProperty("domain");
    expect(response.cookies.find(({ name }) => name === "IMToken_refresh")).toMatchObject({ secure: true });
  });
});

describe("a customer's tokens", () => {
  const hosts = ["uk.frostmere.test", "au.emberlane.test", "ie.emberlane.test"];

  test("are valid on hosts of their own brand and region, and on no others", async () => {
    const tokens = await pair();
    const at = async (host: string) => {
      const headers = { authorization: `Bearer ${tokens.access_token}`, host };
      const response = await server.app.inject({ url: "/im/api/account/me", headers });
      return response.statusCode;
    };
    expect(await Promise.all(["uk.emberlane.test", "231023.emberlane.test:8080"].map(at))).toEqual([
      200, 200,
    ]);
    expect(await Promise.all(hosts.map(at))).toEqual([401, 401, 401]);
  });

  test("are good for the service in their audience alone", async () => {
    const { access_token: accessToken } = await pair();
    const claims = decodeJwt(accessToken);
    const readWith = async (aud: string | string[]) => {
      const token = await new SignJWT({ ...claims, aud })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .sign(server.platform.keys.accessTokens);
      return await verifyAccessToken(server.platform, token);
    };
    expect(await readWith("emberlane-GB")).toMatchObject({ phone, serviceId: "emberlane-GB" });
    for (const aud of ["emberlane-AU", "frostmere-GB", "", ["emberlane-GB", "frostmere-GB"]]) {
      expect([aud, await readWith(aud)]).toEqual([aud, null]);
    }
  });

  test("are neither given nor renewed there, and the login stays good at home", async () => {
    const tokens = await pair();
    const grant = async (fields: Record<string, string>, host: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/uaa-service/oauth/token",
        query: fields,
        headers: { authorization: basic("emberlane"), host },
      });
    for (const host of hosts) {
      const signIn = await grant({ grant_type: "password", username: phone, password }, host);
      const renewal = await grant({ grant_type: "refresh_token", refresh_token: tokens.refresh_token }, host);
      expect([signIn.statusCode, renewal.statusCode]).toEqual([400, 400]);
    }
    expect((await customer.refresh(tokens.refresh_token)).statusCode).toBe(200);
  });
});
