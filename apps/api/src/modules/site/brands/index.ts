/** The existing brands and regions, and the published content of a region. */

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
