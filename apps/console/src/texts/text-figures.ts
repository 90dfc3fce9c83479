import type { TextDelivery } from "@parlour/contract/operations/ops-texts";

/** Figures of one provider in one region, over its networks. */
export type ProviderFigures = Omit<TextDelivery, "carrier">;

/** Adds up the networks of each provider in each region, in the order of the rows. */
export function byProvider(rows: readonly TextDelivery[]): ProviderFigures[] {
  const sums = new Map<string, ProviderFigures>();
  for (const { carrier: _carrier, ...row } of rows) {
    const key = `${row.provider} ${row.region}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? row
        : {
            ...row,
            sent: sum.sent + row.sent,
            delivered: sum.delivered + row.delivered,
            failed: sum.failed + row.failed,
            used: sum.used + row.used,
            missed: sum.missed + row.missed,
          },
    );
  }
  return [...sums.values()];
}

/** Returns a count with its share, such as "20 (87%)"; without one if there is nothing to divide by. */
export function countWithShare(count: number, all: number): string {
  return all === 0 ? String(count) : `${count} (${Math.floor((count * 100) / all)}%)`;
}
