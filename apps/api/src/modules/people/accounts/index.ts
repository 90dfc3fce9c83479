/** Sign-up, the customer's own account, password. */

export { accountsRoutes } from "./routes.ts";
