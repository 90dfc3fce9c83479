/** The cookies of a login, with the names that the product's rules give them. */

/**
 * Written by the page, which sends its value as the bearer token. Its existence means that the customer is
 * logged in.
 */
export const accessCookie = "IMToken_access";
/** Written and read only by the server, and sent only to its token call. */
export const refreshCookie = "IMToken_refresh";
/** The lifetime of both in seconds. */
export const tokenCookieSeconds = 8 * 60 * 60;
