import type { RegionCode } from "@parlour/contract/regions";
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

/** What a member of staff reaches who works for some sites only (STAFF-12). */
export interface SiteReach {
  readonly sites: readonly { readonly brand: string; readonly region: RegionCode }[];
  /** Brands of which they have every site: only there do they change what all sites of a brand share. */
  readonly wholeBrands: readonly string[];
}

/** How the scope of some sites begins; the row policies know it by that (migration 0130). */
const someSites = "sites:";

/** Runs a function that sees only the rows of a member of staff's sites, and what they did themselves. */
export function inSites<Value>(staffId: string, { sites, wholeBrands }: SiteReach, act: () => Value): Value {
  const brands = [...new Set(sites.map(({ brand }) => brand))];
  const reach = [
    ...sites.map(({ brand, region }) => `${brand}:${region}`),
    ...brands.map((brand) => `${brand}:`),
    ...wholeBrands.map((brand) => `${brand}:*`),
  ];
  if (!reach.every((each) => /^[a-z][a-z0-9-]*:(?:[A-Z]{2}|\*)?$/.test(each)))
    throw new RangeError("not a site");
  return scopes.run([someSites, `staff:${staffId}`, ...reach].join(" "), act);
}

/** Whether the current work sees some sites only. */
export function isLimitedToSites(): boolean {
  return scopes.getStore()?.startsWith(someSites) === true;
}

/** Returns a function that runs others in the present scope: for work that goes on after its call has returned. */
export function keepScope(): <Value>(act: () => Value) => Value {
  const scope = scopes.getStore();
  return (act) => (scope === undefined ? act() : scopes.run(scope, act));
}

/** Returns the current scope as the policies read it; undefined if none is set. */
export function brandScope(): string | undefined {
  return scopes.getStore();
}
