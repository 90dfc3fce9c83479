/** What bundles cost, by region and start time. */

export { takeBuildPrices } from "./build-service.ts";
export { addPrices, withdrawLocked } from "./locked-service.ts";
export { pricesRoutes } from "./routes.ts";
export { priceTimeline } from "./rules.ts";
export { holdPrices, selectBundlesAt as bundlesOnSale, selectPriceVersions } from "./store.ts";
