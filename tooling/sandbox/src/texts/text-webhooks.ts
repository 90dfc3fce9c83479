import { loopbackFetch } from "../loopback-fetch.ts";
import {
  failureCodes,
  type StoredText,
  type TextFailure,
  type TextStatus,
  type TextStore,
} from "./text-store.ts";
import { twilioSignature } from "./twilio-signature.ts";

export interface TextWebhookSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** The address for inbound texts; null: none. */
  readonly inboundUrl: string | null;
}

export interface TextWebhooks {
  /** Reports an inbound text. Returns the receiver's status, or null without a response. */
  tellInbound(text: StoredText): Promise<number | null>;
  /**
   * Moves an outbound text to its final status, by its number's failure, and reports each step to its status
   * callback.
   */
  deliver(text: StoredText): void;
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
}

const timeoutMs = 15_000;

/** Sends Twilio's two kinds of webhooks, signed as Twilio signs them. */
export function createTextWebhooks(settings: TextWebhookSettings, texts: TextStore): TextWebhooks {
  const underWay = new Set<Promise<void>>();

  async function post(url: string, parameters: Record<string, string>): Promise<Response | null> {
    try {
      return await loopbackFetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded; charset=utf-8",
          "user-agent": "TwilioProxy/1.1",
          "x-twilio-signature": twilioSignature(settings.authToken, url, parameters),
        },
        body: new URLSearchParams(parameters).toString(),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      return null; // As with Twilio, a receiver that does not respond is not the sender's failure.
    }
  }

  async function deliverThrough(text: StoredText): Promise<void> {
    const failure = texts.failureOf(text.to);
    for (const status of stepsOf(failure)) {
      const isEnd = status === failure;
      const errorCode = failure !== null && isEnd ? failureCodes[failure] : undefined;
      texts.setStatus(text, status, errorCode);
      if (text.statusCallback === null) continue;
      const response = await post(text.statusCallback, {
        AccountSid: settings.accountSid,
        ApiVersion: "2010-04-01",
        From: text.from,
        MessageSid: text.sid,
        MessageStatus: status,
        SmsSid: text.sid,
        SmsStatus: status,
        To: text.to,
        ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      });
      await response?.body?.cancel();
      texts.setCallbackStatus(text, response?.status ?? null);
    }
  }

  return {
    async tellInbound(text) {
      if (settings.inboundUrl === null) return null;
      const response = await post(settings.inboundUrl, {
        AccountSid: settings.accountSid,
        ApiVersion: "2010-04-01",
        Body: text.body,
        From: text.from,
        MessageSid: text.sid,
        NumMedia: "0",
        NumSegments: "1",
        SmsMessageSid: text.sid,
        SmsSid: text.sid,
        SmsStatus: "received",
        To: text.to,
      });
      if (response === null) return null;
      const replyText = response.ok ? replyOfTwiml(await response.text()) : null;
      if (replyText !== null) {
        const reply = { to: text.from, from: text.to, body: replyText, statusCallback: null };
        texts.add({ ...reply, direction: "outbound-reply", status: "delivered" });
      }
      return response.status;
    },
    deliver(text) {
      const delivery = deliverThrough(text).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Returns the statuses of an accepted text. A text planned to be refused is never accepted. */
export function stepsOf(failure: TextFailure | null): readonly TextStatus[] {
  switch (failure) {
    case "undelivered":
      return ["queued", "sent", "undelivered"];
    case "failed":
      return ["queued", "failed"];
    case "refused":
    case null:
      return ["queued", "sent", "delivered"];
    default:
      return failure satisfies never;
  }
}

/** Returns the reply text of a TwiML response, `<Response><Message>…</Message></Response>`, or null. */
function replyOfTwiml(twiml: string): string | null {
  const inner = /<Message\b[^>]*>([\s\S]*?)<\/Message>/.exec(twiml)?.[1];
  const body = inner?.replace(/<\/?Body>/g, "").trim();
  return body === undefined || body === "" ? null : decodeXml(body);
}

function decodeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
