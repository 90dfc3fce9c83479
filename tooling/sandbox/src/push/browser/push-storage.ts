/** Where a page keeps its subscription with the sandbox's push service, in local storage. */
export const pushStorageKey = "sandbox-push";
