/** Versions of a brand's content per region. */

export { readAsset } from "./asset-service.ts";
export { contentHash, takeBuildContent } from "./build-service.ts";
export { contentRoutes } from "./routes.ts";
