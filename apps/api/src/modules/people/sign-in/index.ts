/** Password and refresh grants, logins, logout. */

export { deviceOf } from "./device-rules.ts";
export { signInRoutes } from "./routes.ts";
export { customerAccount, endLogins, endLoginsUntold, hasSignedIn } from "./service.ts";
export { loginStartedAt } from "./store.ts";
