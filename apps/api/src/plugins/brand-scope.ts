import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The brand whose rows the current work may see. Every statement passes it to the database, whose row policies enforce
 * it (migration 0085): a query that forgets its brand finds no rows of another brand.
 */

const scopes = new AsyncLocalStorage<string>();

/** The value that the policies read as "every brand"; no brand id has this form. */
export const everyBrand = "*";
/** Only rows that belong to no brand's customers, such as sites, prices and staff. */
const noBrand = "";

/** Runs a function that sees the rows of one brand's customers. */
export function inBrand<Value>(brandId: string, act: () => Value): Value {
  if (!/^[a-z][a-z0-9-]*$/.test(brandId)) throw new RangeError("not the id of a brand");
  return scopes.run(brandId, act);
}

/**
 * Runs a function that sees the rows of every brand: for staff, jobs, providers' calls, and counts over all
 * brands. Run as little as possible in it.
 */
export function acrossBrands<Value>(act: () => Value): Value {
  return scopes.run(everyBrand, act);
}

/** Runs a function that sees no customer's rows: for a request before its customer is known. */
export function withoutBrand<Value>(act: () => Value): Value {
  return scopes.run(noBrand, act);
}

/** Returns the current scope as the policies read it; undefined if none is set. */
export function brandScope(): string | undefined {
  return scopes.getStore();
}
