import { textField } from "../form-fields.ts";
import type { StripeParams } from "./stripe-params.ts";

/** Returns a page of objects, newest first, in Stripe's form (docs.stripe.com/api/pagination). */
export function listResponse(
  oldestFirst: readonly { readonly id: string; readonly created: number }[],
  params: StripeParams,
  url: string,
): object {
  const limit = Math.min(Math.max(params.integer("limit") ?? 10, 1), 100);
  const created = params.group("created");
  const bound = (name: string, otherwise: number): number => Number(textField(created, name) ?? otherwise);
  const matching = oldestFirst
    .filter(
      (item) =>
        item.created >= bound("gte", 0) &&
        item.created > bound("gt", -1) &&
        item.created <= bound("lte", Number.MAX_SAFE_INTEGER) &&
        item.created < bound("lt", Number.MAX_SAFE_INTEGER),
    )
    .toReversed();
  const after = params.text("starting_after");
  const start = after === null ? 0 : matching.findIndex((item) => item.id === after) + 1;
  const before = params.text("ending_before");
  const end = before === null ? matching.length : matching.findIndex((item) => item.id === before);
  const data = matching.slice(
    before === null ? start : Math.max(end - limit, 0),
    before === null ? start + limit : end,
  );
  const last = data.at(-1);
  return { object: "list", data, has_more: last !== undefined && matching.at(-1)?.id !== last.id, url };
}
