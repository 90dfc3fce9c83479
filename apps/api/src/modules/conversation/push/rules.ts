/**
 * For how many seconds a page counts as open after its stream's last report; longer than the interval of
 * these reports.
 */
export const watchedSeconds = 25;
/** The least seconds between two pushes for one conversation. */
export const noticeSeconds = 60;
/** The most browsers of one customer that get pushes; the oldest subscription is dropped first. */
export const mostBrowsers = 10;
