import { fail, succeed } from "@parlour/contract/result";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Settings } from "../plugins/settings.ts";
import {
  refusalOfConnection,
  refusalOfStatus,
  type TextProvider,
  type TextProviderFailure,
} from "./text-provider.ts";

/** The path of delivery reports, below the public address of the webhooks. */
const reportPath = "/im/sms/gateway";

const Taken = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Refused = Type.Object({ error: Type.String({ pattern: "^[a-z0-9_]{1,40}$" }) });

/** The gateway's codes about the recipient. */
const numberCodes: ReadonlySet<string> = new Set(["number_invalid", "number_blocked", "number_unreachable"]);

function failureOfResponse(status: number, body: unknown): TextProviderFailure {
  const code = Value.Check(Refused, body) ? body.error : String(status);
  if (status >= 400 && status < 500 && numberCodes.has(code)) return { refusal: "number", code };
  return { refusal: refusalOfStatus(status), code };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timeout";
  const { code } = (error.cause ?? error) as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown";
}

/**
 * A text gateway over HTTP (tooling/deploy/text-gateway.md): a JSON call with a bearer key. The idempotency key is our
 * id of the text, so that a call that is repeated on its way sends one text.
 */
export function gatewayTexts(
  settings: NonNullable<Settings["texts"]["gateway"]>,
  providerSeconds: number,
): TextProvider {
  return {
    name: "gateway",
    async send({ to, from, body, reference }) {
      const { webhookUrl } = settings;
      try {
        const response = await fetch(settings.url, {
          method: "POST",
          redirect: "error",
          headers: {
            authorization: `Bearer ${settings.key}`,
            "content-type": "application/json",
            "idempotency-key": reference,
          },
          body: JSON.stringify({
            to,
            from,
            text: body,
            reference,
            ...(webhookUrl === undefined ? {} : { callback_url: `${webhookUrl}${reportPath}` }),
          }),
          signal: AbortSignal.timeout(providerSeconds * 1000),
        });
        const content: unknown = await response.json().catch(() => null);
        if (!response.ok) return fail(failureOfResponse(response.status, content));
        // It took the text, although its response can't be read.
        if (!Value.Check(Taken, content)) return fail({ refusal: "unclear", code: "response_invalid" });
        return succeed({ providerId: content.id });
      } catch (error) {
        const code = codeOf(error);
        return fail({ refusal: refusalOfConnection(code), code });
      }
    },
  };
}
