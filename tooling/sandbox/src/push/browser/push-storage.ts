/** The key in local storage for a page's subscription with the sandbox's push service. */
export const pushStorageKey = "sandbox-push";
