import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";

/** A browser's keys of a subscription, base64url. */
export interface BrowserKeys {
  readonly privateKey: string;
  readonly publicKey: string;
  readonly auth: string;
}

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/**
 * Decrypts a push as a browser does (RFC 8291 over RFC 8188, one record). Throws for a push that browsers
 * would refuse.
 *
 * @param body salt, record size, the sender's key with its length, and the encrypted content
 */
export function decryptPush(body: Buffer, keys: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const own = createECDH("prime256v1");
  own.setPrivateKey(bytes(keys.privateKey));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), bytes(keys.publicKey), sender]);
  const secret = derive(own.computeSecret(sender), bytes(keys.auth), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opener = createDecipheriv("aes-128-gcm", key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // A 2 ends the last record; zeros may follow.
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}

/** Returns what is wrong with a push's Authorization header (RFC 8292); null if it is valid. */
export function vapidProblem(
  authorization: string,
  expected: { readonly origin: string; readonly applicationServerKey: string; readonly nowMs: number },
): string | null {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return "no VAPID authorization";
  if (key !== expected.applicationServerKey) return "the key is not the one that was subscribed with";
  const point = bytes(key);
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes(signature))) {
    return "the signature does not fit";
  }
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString("utf8")) as {
    aud?: unknown;
    exp?: unknown;
    sub?: unknown;
  };
  if (aud !== expected.origin) return "the token is for another push service";
  const seconds = typeof exp === "number" ? exp - expected.nowMs / 1000 : 0;
  if (seconds <= 0 || seconds > 24 * 60 * 60) return "the token has run out or lives longer than a day";
  return typeof sub === "string" && /^(?:mailto:|https:)/.test(sub) ? null : "the token names no sender";
}
