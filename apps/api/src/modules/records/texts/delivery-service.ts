import type { TextDelivery } from "@parlour/contract/operations/ops-texts";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Settings } from "../../../plugins/settings.ts";
import type { Platform } from "../../../platform.ts";
import { hourOf, judgedSeconds, lowShares, type LowShare } from "./rules.ts";
import { countCodes, sumHours } from "./store.ts";

type DeliveryDependencies = Pick<Platform, "database" | "clock" | "settings">;

/** More rows than providers, regions and usual networks make. */
const mostRows = 300;

/** Returns the providers that call back about deliveries. */
function reportingProviders({ webhookUrl, gateway }: Settings["texts"]): TextProviderName[] {
  return [
    ...(webhookUrl === undefined ? [] : ["twilio" as const]),
    ...(gateway?.webhookUrl === undefined ? [] : ["gateway" as const]),
  ];
}

/** Returns the shares of the last hour's codes that are too low, of the sites that the caller sees (TEXTS-20). */
export async function readLowShares({
  database,
  clock,
  settings,
}: DeliveryDependencies): Promise<LowShare[]> {
  const now = clock.now();
  const judged = await countCodes(
    database,
    secondsFrom(now, -judgedSeconds.from),
    secondsFrom(now, -judgedSeconds.until),
  );
  return lowShares(judged, settings.texts.warning, reportingProviders(settings.texts));
}

/** Reads what became of the texts of some hours, of the sites that the caller sees (TEXTS-19). */
export async function readDelivery(
  dependencies: DeliveryDependencies,
  {
    period = "24h",
    kind = "code",
  }: { readonly period?: "24h" | "7d"; readonly kind?: "code" | "marketing" | "other" },
): Promise<{
  readonly rows: TextDelivery[];
  readonly reporting: TextProviderName[];
  readonly warnings: LowShare[];
}> {
  const { database, clock, settings } = dependencies;
  const hours = period === "24h" ? 24 : 7 * 24;
  const since = hourOf(secondsFrom(clock.now(), -(hours - 1) * 3600));
  const rows = await sumHours(database, kind, since, mostRows);
  return {
    rows: rows.map((row) => ({ ...row, carrier: row.carrier === "" ? null : row.carrier })),
    reporting: reportingProviders(settings.texts),
    warnings: await readLowShares(dependencies),
  };
}
