/** Which brands and regions there are, and what a region publishes. */

export { brandsRoutes } from "./routes.ts";
export { contentInRegion, withPinnedAnalytics } from "./rules.ts";
export {
  findBrand,
  findBrandName,
  findCompany,
  findService,
  hostOfBrand,
  hostOfService,
  missingPart,
  ownHost,
  type Place,
  type PlaceFailure,
  readContent,
  type Service,
} from "./service.ts";
export { selectOfferedSites } from "./store.ts";
