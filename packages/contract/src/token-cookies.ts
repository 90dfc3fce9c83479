/** Cookies of a login, by the names that the product gives them. */

/** Written by the page, which sends its value as the bearer token. Logged in means that it exists. */
export const accessCookie = "IMToken_access";
/** Written and read by the server alone, and sent to its token call only. */
export const refreshCookie = "IMToken_refresh";
/** Seconds that both last. */
export const tokenCookieSeconds = 8 * 60 * 60;
