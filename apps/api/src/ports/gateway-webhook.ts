import { createHmac, timingSafeEqual } from "node:crypto";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { DeliveryReport } from "./texts.ts";

/** How far a report's time may be from ours, in seconds: a recorded call is worthless later. */
const tolerance = 5 * 60;

const Report = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  status: Type.String(),
  reference: Type.Optional(Type.String({ maxLength: 64 })),
  carrier: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  error: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
});

/** Returns the hexadecimal HMAC-SHA256 of time and body, joined by a dot. */
export function gatewaySignature(secret: string, timestamp: string, rawBody: Buffer | string): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
}

function isSigned(secret: string, timestamp: string, rawBody: Buffer, signature: string): boolean {
  const expected = Buffer.from(`v1=${gatewaySignature(secret, timestamp, rawBody)}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}

function statusOf(status: string): DeliveryReport["status"] | null {
  return status === "sent" || status === "delivered" || status === "failed" ? status : null;
}

/** Reads the gateway's delivery report (`Texts.readGatewayReport`). */
export function readGatewayReport(
  secret: string,
  rawBody: Buffer,
  {
    timestamp,
    signature,
  }: { readonly timestamp: string | undefined; readonly signature: string | undefined },
  now: Date,
): Result<DeliveryReport | null, "signature_invalid" | "invalid_request"> {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) {
    return fail("signature_invalid");
  }
  if (!isSigned(secret, timestamp, rawBody, signature)) return fail("signature_invalid");
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return fail("signature_invalid");
  const report = parse(rawBody);
  if (!Value.Check(Report, report)) return fail("invalid_request");
  const status = statusOf(report.status);
  if (status === null) return succeed(null);
  return succeed({
    providerId: report.id,
    reference: report.reference ?? null,
    status,
    reason: status === "failed" ? (report.error ?? "failed") : null,
    carrier: report.carrier ?? null,
  });
}
