/** Reviews of a random sample of replies. */

export { reviewsRoutes } from "./routes.ts";
