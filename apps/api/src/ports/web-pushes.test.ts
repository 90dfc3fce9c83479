import { createECDH, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublicAddress, vapidKeys, webPushes } from "./web-pushes.ts";

interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const received: Received[] = [];
let status = 201;
const service = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status, { location: "http://127.0.0.1:1/elsewhere" }).end();
  });
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const derived = Buffer.alloc(32, 7);
const browser = createECDH("prime256v1");
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };

const troubles: (string | number)[] = [];
const port = () => webPushes({ trustedOrigin: origin }, derived, (reason) => troubles.push(reason));
const send = (endpoint = `${origin}/push/1`) =>
  port().send({ endpoint, keys }, { type: "reply" }, "https://emberlane.example");

describe("a push", () => {
  test("is encrypted, signed for its push service, and replaces one that still waits", async () => {
    expect(await send()).toBe("sent");
    const { headers, body } = received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) };
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", topic: "reply", urgency: "high" });
    expect(body.includes("reply")).toBe(false);

    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    const point = Buffer.from(key, "base64url");
    expect(key).toBe(port().publicKey);
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: origin });
    expect(decodeJwt(token).sub).toBe("https://emberlane.example");
  });

  test.each([
    [404, "gone"],
    [410, "gone"],
    [429, "failed"],
    [500, "failed"],
    // redirects are not followed, because they could lead anywhere
    [302, "failed"],
  ] as const)("that is answered %i is %s", async (statusCode, outcome) => {
    status = statusCode;
    const before = received.length;
    expect(await send()).toBe(outcome);
    expect(received.length).toBe(before + 1);
    status = 201;
  });

  test("to an address that was never allowed is not sent", async () => {
    const before = received.length;
    expect(await send(origin.replace("127.0.0.1", "localhost"))).toBe("gone");
    expect(received.length).toBe(before);
  });
});

test("the key pair follows from the secret, unless the settings give one", () => {
  expect(vapidKeys({}, derived)).toEqual(vapidKeys({}, Buffer.from(derived)));
  expect(vapidKeys({}, derived).publicKey).toMatch(/^B[\w-]{86}$/);
  const given = { publicKey: "public", privateKey: "private" };
  expect(vapidKeys({ keys: given }, derived)).toBe(given);
});

test.each([
  ["93.184.216.34", 4, true],
  ["127.0.0.1", 4, false],
  ["10.1.2.3", 4, false],
  ["172.31.0.1", 4, false],
  ["192.168.1.1", 4, false],
  ["169.254.169.254", 4, false],
  ["100.100.100.200", 4, false],
  ["0.0.0.0", 4, false],
  ["239.255.255.250", 4, false],
  ["2606:2800:220:1::1", 6, true],
  ["::1", 6, false],
  ["::ffff:127.0.0.1", 6, false],
  ["64:ff9b::7f00:1", 6, false],
  ["fd00::1", 6, false],
  ["fe80::1", 6, false],
  ["2002:7f00:1::", 6, false],
])("the address %s of family %i is on the internet: %s", (address, family, isPublic) => {
  expect(isPublicAddress({ address, family })).toBe(isPublic);
});
