import { createHmac } from "node:crypto";
import { loopbackFetch } from "../loopback-fetch.ts";
import { failureCodes, type StoredText, type TextStore } from "./text-store.ts";
import { stepsOf } from "./text-webhooks.ts";

export interface GatewayReports {
  /** Moves a text to its final status, by its number's failure, and reports each step after `queued`. */
  deliver(text: StoredText): void;
}

const timeoutMs = 15_000;

/** Invented networks. A number's last digit but one decides, so that neighbours are on several. */
const networks = ["Sandbox Mobile", "Harbour Telecom", "Northline"] as const;

function networkOf(to: string): string {
  return networks[Number(to.at(-2)) % networks.length] ?? networks[0];
}

/** Sends the gateway's delivery reports: JSON, signed over the time and the body. */
export function createGatewayReports(
  signingSecret: string,
  texts: TextStore,
  now: () => number,
): GatewayReports {
  async function report(url: string, content: object): Promise<number | null> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(now() / 1000));
    const signature = createHmac("sha256", signingSecret).update(`${timestamp}.${body}`).digest("hex");
    try {
      const response = await loopbackFetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-gateway-timestamp": timestamp,
          "x-gateway-signature": `v1=${signature}`,
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  async function deliverThrough(text: StoredText): Promise<void> {
    const failure = texts.failureOf(text.to);
    for (const status of stepsOf(failure)) {
      const errorCode = failure !== null && status === failure ? failureCodes[failure] : undefined;
      texts.setStatus(text, status, errorCode);
      if (text.statusCallback === null || status === "queued") continue;
      const response = await report(text.statusCallback, {
        id: text.sid,
        reference: text.reference,
        status: status === "undelivered" ? "failed" : status,
        carrier: networkOf(text.to),
        error: errorCode === undefined ? null : String(errorCode),
      });
      texts.setCallbackStatus(text, response);
    }
  }

  return {
    deliver(text) {
      void deliverThrough(text);
    },
  };
}
