import { fail, succeed } from "@parlour/contract/result";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import { providersOf, type TextRouting } from "../plugins/text-routes.ts";
import type { Clock } from "./clock.ts";
import { mayTryNext, providersFor, restsAfter } from "./failover-rules.ts";
import { createProviderRests } from "./provider-rests.ts";
import type { TextProvider, TextRefusal } from "./text-provider.ts";
import type { Texts } from "./texts.ts";

/** What became of one try at one provider: for metrics and the log. */
export interface TextTry {
  readonly provider: TextProviderName;
  readonly outcome: "sent" | TextRefusal;
  /** The provider's code; null after a success. */
  readonly code: string | null;
}

/**
 * Sends a text through the first of its site's providers that takes it (TEXTS-15, TEXTS-16). A provider that is down is
 * skipped for `restSeconds`.
 */
export function routedTexts(
  settings: TextRouting & { readonly restSeconds: number },
  providers: readonly TextProvider[],
  clock: Clock,
  onTry: (tried: TextTry) => void,
): Texts["send"] {
  const rests = createProviderRests<TextProviderName>(clock, settings.restSeconds);
  return async (to, body, { kind, site, reference }) => {
    const missed: TextProviderName[] = [];
    const order = providersFor(kind, providersOf(settings, site), (each) => rests.isAtRest(each));
    for (const { name, from } of order) {
      const provider = providers.find((each) => each.name === name);
      if (provider === undefined) continue;
      const sent = await provider.send({ to, from, body, reference });
      if (sent.ok) {
        rests.worked(name);
        onTry({ provider: name, outcome: "sent", code: null });
        return succeed({ provider: name, providerId: sent.value.providerId, missed });
      }
      const { refusal, code } = sent.error;
      missed.push(name);
      onTry({ provider: name, outcome: refusal, code });
      if (restsAfter(refusal)) rests.failed(name);
      else rests.worked(name);
      if (!mayTryNext(kind, refusal)) break;
    }
    return fail({ code: "text_not_sent", missed });
  };
}
