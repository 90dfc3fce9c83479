/** Versions of a brand's content per region. */

export { readAsset } from "./asset-service.ts";
export { contentHash, takeBuildContent } from "./build-service.ts";
export { readContentOf } from "./content-form.ts";
export { addEdit, publishLocked } from "./publication-service.ts";
export { contentRoutes } from "./routes.ts";
export { findPublished, findVersion, lockPublished } from "./store.ts";
