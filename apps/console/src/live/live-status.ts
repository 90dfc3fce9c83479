/** `reconnecting`: what is shown may be old; lists are refetched in the meantime. */
export type LiveStatus = "connecting" | "live" | "reconnecting";
