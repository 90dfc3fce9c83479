/** Facts about the daily roots of all hash chains (ROOT-1 to ROOT-6) that the server, pages and documents share. */

/** The hour (UTC) from which the root of the day before is made. Transactions of that day have ended by then. */
export const rootHour = 2;

/** For how many months a proof for the root of a past day can be had. Roots themselves are kept for ever. */
export const proofMonths = 13;
