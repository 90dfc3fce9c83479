/** How long an open page counts as open without a new word of it: longer than a stream's own look-around. */
export const watchedSeconds = 25;
/** A conversation's pushes come at most so often, however fast its profile writes. */
export const noticeSeconds = 60;
/** Browsers of one customer; the one that asked longest ago goes first. */
export const mostBrowsers = 10;
