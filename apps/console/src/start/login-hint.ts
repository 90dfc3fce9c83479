const key = "parlour-console-login";

/**
 * Whether somebody was signed in when this browser last showed the console. Only a hint, for what to load first: the
 * session itself is a cookie that scripts can't read.
 */
export function isLoginLikely(storage: Storage = localStorage): boolean {
  try {
    return storage.getItem(key) !== null;
  } catch {
    // Blocked storage: the server is asked first.
    return false;
  }
}

/** Notes that somebody has signed in, or that nobody is signed in any more. */
export function noteLogin(isSignedIn: boolean, storage: Storage = localStorage): void {
  try {
    if (isSignedIn) storage.setItem(key, "yes");
    else storage.removeItem(key);
  } catch {
    // As above.
  }
}
