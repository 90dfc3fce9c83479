import { asId, type PhoneNumber } from "@parlour/contract/ids";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import { fail, succeed } from "@parlour/contract/result";
import { describe, expect, test } from "vitest";
import type { TextRouting } from "../plugins/text-routes.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { mayTryNext, providersFor } from "./failover-rules.ts";
import { routedTexts, type TextTry } from "./routed-texts.ts";
import type { OutgoingText, TextProvider, TextRefusal } from "./text-provider.ts";
import type { TextKind } from "./texts.ts";

const to = asId<PhoneNumber>("+447700900123");
const site = { brandId: "emberlane", region: "GB" } as const;
const kinds = ["verification", "receipt", "notice", "marketing", "test"] as const;
const refusals = ["number", "refused", "down", "unclear"] as const;
const routing: TextRouting = {
  from: "+447700900000",
  marketingFrom: "60002",
  gateway: { from: "Parlour", marketingFrom: "60002" },
  providers: ["twilio", "gateway"],
  routes: [],
};

interface Scripted extends TextProvider {
  /** What the next texts meet; nothing: they are taken. */
  refusal: TextRefusal | null;
  readonly taken: OutgoingText[];
  asked: number;
}

function scripted(name: TextProviderName): Scripted {
  return {
    name,
    refusal: null,
    taken: [],
    asked: 0,
    async send(text) {
      this.asked += 1;
      // Unclear: it took the text, and nobody heard of it.
      if (this.refusal === null || this.refusal === "unclear") this.taken.push(text);
      return this.refusal === null
        ? succeed({ providerId: `${name}-${this.asked}` })
        : fail({ refusal: this.refusal, code: "503" });
    },
  };
}

function twoProviders(settings: Partial<TextRouting> = {}) {
  const clock = createTestClock();
  const [first, second] = [scripted("twilio"), scripted("gateway")];
  const tries: TextTry[] = [];
  const send = routedTexts({ ...routing, ...settings, restSeconds: 60 }, [first, second], clock, (tried) =>
    tries.push(tried),
  );
  const text = (kind: TextKind) => send(to, "words", { kind, site, reference: "r" });
  return { clock, first, second, tries, text };
}

describe("a text that the first provider does not confirm", () => {
  test.each(kinds.flatMap((kind) => refusals.map((refusal) => [kind, refusal] as const)))(
    "as %s after %s goes to the second one, or it doesn't, as the rule says",
    async (kind, refusal) => {
      const { first, second, text } = twoProviders();
      first.refusal = refusal;
      const sent = await text(kind);
      const goesOn = mayTryNext(kind, refusal);
      expect([sent.ok, second.taken.length]).toEqual(goesOn ? [true, 1] : [false, 0]);
    },
  );

  test("is never taken twice, unless it is unclear and of a kind that may be repeated", async () => {
    for (const kind of kinds) {
      for (const refusal of refusals) {
        const { first, second, text } = twoProviders();
        first.refusal = refusal;
        await text(kind);
        const twice = first.taken.length + second.taken.length > 1;
        expect([kind, refusal, twice]).toEqual([
          kind,
          refusal,
          refusal === "unclear" && ["verification", "receipt", "notice"].includes(kind),
        ]);
      }
    }
  });

  test("names who missed it, and fails if nobody takes it", async () => {
    const { first, second, text } = twoProviders();
    first.refusal = "down";
    expect(await text("verification")).toEqual({
      ok: true,
      value: { provider: "gateway", providerId: "gateway-1", missed: ["twilio"] },
    });
    second.refusal = "refused";
    expect(await text("verification")).toEqual({
      ok: false,
      error: { code: "text_not_sent", missed: ["gateway", "twilio"] },
    });
  });
});

describe("a provider that failed", () => {
  test("is skipped until its rest is over; then one text tries it for all", async () => {
    const { clock, first, second, text } = twoProviders();
    first.refusal = "down";
    await text("verification");
    await text("verification");
    expect([first.asked, second.asked]).toEqual([1, 2]);
    clock.advance(60);
    await Promise.all([text("verification"), text("verification")]);
    expect([first.asked, second.asked]).toEqual([2, 4]);
    clock.advance(60);
    first.refusal = null;
    await text("verification");
    await text("verification");
    expect([first.asked, second.asked]).toEqual([4, 4]);
  });

  test("is tried all the same if no other is left", async () => {
    const { first, second, text } = twoProviders();
    first.refusal = "down";
    second.refusal = "down";
    await text("verification");
    first.refusal = null;
    expect((await text("verification")).ok).toBe(true);
  });

  test("by one number or one text alone does not rest", async () => {
    for (const refusal of ["number", "refused"] as const) {
      const { first, text } = twoProviders();
      first.refusal = refusal;
      await text("verification");
      first.refusal = null;
      await text("verification");
      expect(first.taken).toHaveLength(1);
    }
  });
});

describe("marketing", () => {
  test("stays with providers that have the first one's sender, also while that one rests", () => {
    const providers = [
      { name: "twilio", from: "+447700900000", marketingFrom: "60002" },
      { name: "gateway", from: "Parlour", marketingFrom: "Parlour" },
    ] as const;
    const names = (kind: TextKind, resting: string[] = []) =>
      providersFor(kind, providers, (name) => resting.includes(name)).map(
        ({ name, from }) => `${name} ${from}`,
      );
    expect(names("marketing")).toEqual(["twilio 60002"]);
    expect(names("marketing", ["twilio"])).toEqual(["twilio 60002"]);
    expect(names("verification")).toEqual(["twilio +447700900000", "gateway Parlour"]);
    expect(names("verification", ["twilio"])).toEqual(["gateway Parlour", "twilio +447700900000"]);
  });

  test("whose number stopped the sender at one provider is not sent by another", async () => {
    const { first, second, text } = twoProviders();
    first.refusal = "number";
    expect((await text("marketing")).ok).toBe(false);
    expect(second.asked).toBe(0);
  });
});
