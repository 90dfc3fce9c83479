import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { verifyToken } from "./verify-token.ts";

const key = randomBytes(32);
const former = randomBytes(32);
const at = (seconds: number) => ({ algorithms: ["HS256"], currentDate: new Date(seconds * 1000) });

async function signed(by: Buffer): Promise<string> {
  return await new SignJWT({ sub: "somebody" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(100)
    .sign(by);
}

test("a token that was verified before is refused once it has ended", async () => {
  const token = await signed(key);
  expect(await verifyToken(token, [key], at(99))).toMatchObject({ sub: "somebody" });
  expect(await verifyToken(token, [key], at(99.999))).toMatchObject({ sub: "somebody" });
  expect(await verifyToken(token, [key], at(100))).toBeNull();
  expect(await verifyToken(await signed(key), [key], at(100))).toBeNull();
});

test("a key remembers its own tokens alone", async () => {
  const token = await signed(former);
  expect(await verifyToken(token, [key, former], at(1))).toMatchObject({ sub: "somebody" });
  expect(await verifyToken(token, [key], at(1))).toBeNull();
});

test("a token with another signature is refused after the right one was verified", async () => {
  const token = await signed(key);
  expect(await verifyToken(token, [key], at(1))).toMatchObject({ sub: "somebody" });
  const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(43)}`;
  expect(await verifyToken(forged, [key], at(1))).toBeNull();
});
