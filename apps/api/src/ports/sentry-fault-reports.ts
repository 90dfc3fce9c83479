import type { ErrorEvent } from "@sentry/core";
import type { Fault } from "@parlour/contract/rules/faults";
import type { Random } from "./random.ts";
import type { FaultReports } from "./fault-reports.ts";

/** How long the error service may take, in ms. */
const patienceMs = 5000;

/**
 * Sends faults to a Sentry-compatible address, each as an event with the fields of FAULT-1 and no others. Throws if the
 * address is none.
 *
 * @param dsn with the project's public key: `https://key@errors.example/7`
 * @param onFailure gets the reason why an event was not sent, without its content
 */
export async function sentryFaultReports(
  dsn: string,
  random: Random,
  onFailure: (reason: string) => void,
): Promise<FaultReports> {
  // Only deployments that set an address load this package.
  const sentry = await import("@sentry/core");
  const parts = sentry.dsnFromString(dsn);
  if (parts === undefined) throw new Error("the address is not a DSN");
  const address = sentry.getEnvelopeEndpointWithUrlEncodedAuth(parts);

  async function post(fault: Fault, at: Date): Promise<void> {
    const event: ErrorEvent = {
      type: undefined,
      event_id: random.uuid().replaceAll("-", ""),
      timestamp: at.getTime() / 1000,
      platform: fault.source === "server" ? "node" : "javascript",
      level: "error",
      transaction: fault.route,
      tags: { source: fault.source },
      fingerprint: [fault.source, fault.name, fault.place, fault.route],
      exception: { values: [{ type: fault.name, value: fault.place }] },
    };
    const envelope = sentry.createEventEnvelope(event, parts);
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body: sentry.serializeEnvelope(envelope),
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) onFailure(String(response.status));
  }

  return {
    send(fault, at) {
      post(fault, at).catch((error: unknown) => onFailure(error instanceof Error ? error.name : "unknown"));
    },
  };
}
