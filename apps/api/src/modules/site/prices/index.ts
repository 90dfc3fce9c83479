/** What bundles cost, by region and start time. */

export { takeBuildPrices } from "./build-service.ts";
export { pricesRoutes } from "./routes.ts";
export { holdPrices, selectBundlesAt as bundlesOnSale } from "./store.ts";
