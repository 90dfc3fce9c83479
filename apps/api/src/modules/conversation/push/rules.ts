/**
 * Seconds for which a page counts as open after its stream last said so; longer than a stream takes to say it again.
 */
export const watchedSeconds = 25;
/** The least seconds between two pushes of a conversation, however fast its profile writes. */
export const noticeSeconds = 60;
/** The most browsers of one customer that get pushes; the one that subscribed longest ago is dropped first. */
export const mostBrowsers = 10;
