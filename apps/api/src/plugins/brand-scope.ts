import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The brand whose rows the current work may see. Every statement passes it to the database, whose row policies enforce
 * it (migration 0085): a query that forgets its brand finds no rows of another brand.
 */

const scopes = new AsyncLocalStorage<string>();

/** The value that the policies read as "every brand"; no brand id has this form. */
export const everyBrand = "*";
/** Only what belongs to no brand's customers, such as sites, prices and staff. */
const noBrand = "";

/** Runs work that sees the rows of one brand's customers. */
export function inBrand<Value>(brandId: string, act: () => Value): Value {
  if (!/^[a-z][a-z0-9-]*$/.test(brandId)) throw new RangeError("not the id of a brand");
  return scopes.run(brandId, act);
}

/**
 * Runs work that sees the rows of every brand: staff, jobs, providers' calls, and counts that hold over all brands.
 * Keep what runs in it as small as it can be.
 */
export function acrossBrands<Value>(act: () => Value): Value {
  return scopes.run(everyBrand, act);
}

/** Runs work that sees no customer's rows: a request before it is known whose it is. */
export function withoutBrand<Value>(act: () => Value): Value {
  return scopes.run(noBrand, act);
}

/** The current scope as the policies read it; undefined: not set. */
export function brandScope(): string | undefined {
  return scopes.getStore();
}
