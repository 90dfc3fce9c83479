/** The facts of the build that the service worker needs. */
export interface AppFiles {
  readonly brandName: string;
  /** Addresses of all files that carry a hash in their name, and so never change. */
  readonly hashed: readonly string[];
  /** Those of them that the app needs to start; cached when the worker is installed. */
  readonly first: readonly string[];
  /** Fetched again by every version: the offline page. */
  readonly fresh: readonly string[];
  readonly offlinePage: string;
  /** Shown in notifications. */
  readonly icon: string;
}
