import { cardProviders, type CardProviderName } from "@parlour/contract/rules/card-providers";
import * as lists from "../../modules/money/payments/reconcile-store.ts";
import { selectGivenUp } from "../../modules/money/payments/request-store.ts";
import { takePurchaseTexts } from "../../modules/money/payments/purchase-text-store.ts";
import { hasLists } from "../../modules/money/payments/rules.ts";
import { acrossBrands } from "../../plugins/brand-scope.ts";
import { secondsFrom } from "../../plugins/dates.ts";
import type { Platform } from "../../platform.ts";
import type { ScaleCall } from "./scale-call.ts";

type ListName = Extract<keyof typeof lists, `select${string}`>;

const batch = 100;

/**
 * What the payments' jobs read three times a minute, each list as a call of its own, as a job makes it. A new list of the
 * reconciler has to be added here.
 */
export function reconcilerCalls({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): readonly ScaleCall[] {
  const ofEach = (read: (provider: CardProviderName, now: Date) => Promise<unknown>) => async () => {
    for (const provider of cardProviders) await read(provider, clock.now());
  };
  const reads: {
    readonly [name in ListName | "selectGivenUp" | "takePurchaseTexts"]: () => Promise<unknown>;
  } = {
    selectLate: ofEach((provider) => lists.selectLate(database, provider, batch)),
    selectDueUnpaid: ofEach((provider, now) =>
      lists.selectDueUnpaid(database, provider, secondsFrom(now, -60), now, batch),
    ),
    selectWithoutCard: ofEach((provider) => lists.selectWithoutCard(database, provider, batch)),
    selectDueAgain: ofEach(async (provider, now) =>
      hasLists(provider) ? [] : await lists.selectDueAgain(database, provider, now, batch),
    ),
    selectDueRefunds: ofEach((provider, now) => lists.selectDueRefunds(database, provider, now, batch)),
    selectDueDisputed: ofEach((provider, now) => lists.selectDueDisputed(database, provider, now, batch)),
    selectEventsRead: () => lists.selectEventsRead(database),
    selectWarningsRead: () => lists.selectWarningsRead(database),
    selectGivenUp: ofEach((provider, now) =>
      selectGivenUp(database, provider, secondsFrom(now, -23 * 3600), batch),
    ),
    takePurchaseTexts: () => takePurchaseTexts(database, clock.now(), batch),
  };
  return Object.entries(reads).map(([name, read]) => ({
    name: `reconciler, ${name}`,
    prepare: async () => async () => {
      await acrossBrands(read);
      return { statusCode: 200, body: "" };
    },
  }));
}
