import type { Metrics } from "../plugins/metrics.ts";
import type { Texts } from "./texts.ts";

/** Counts the texts that a provider took, and those that none did, by kind. */
export function countTexts(texts: Texts, metrics: Pick<Metrics, "textSent">): Texts {
  return {
    ...texts,
    async send(to, body, options) {
      const sent = await texts.send(to, body, options);
      metrics.textSent(options.kind, sent.ok ? "sent" : "failed");
      return sent;
    },
  };
}
