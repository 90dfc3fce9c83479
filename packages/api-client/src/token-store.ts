/** The pair of tokens of one login. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Where the tokens are kept. All tabs of a site share one, so that a renewal in one is seen by all. */
export interface TokenStore {
  /** The stored pair, or null while logged out. */
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
}

/** Cookie names of the product spec, section 9. */
export const accessCookie = "IMToken_access";
export const refreshCookie = "IMToken_refresh";

/** Token cookies last 8 hours (spec 9), in seconds. */
const cookieSeconds = 8 * 60 * 60;

/** The part of `document` that holds cookies. */
export interface CookieJar {
  cookie: string;
}

interface CookieTokenStoreOptions {
  readonly jar: CookieJar;
  /** True on https: the cookies are then never sent over plain http. */
  readonly secure: boolean;
}

function readCookie(jar: CookieJar, name: string): string | null {
  for (const part of jar.cookie.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) {
      const text = value.join("=");
      return text === "" ? null : decodeURIComponent(text);
    }
  }
  return null;
}

/** Keeps the pair in the cookies IMToken_access and IMToken_refresh: 8 hours, SameSite=Strict, Secure on https. */
export function createCookieTokenStore({ jar, secure }: CookieTokenStoreOptions): TokenStore {
  const attributes = `; Path=/; SameSite=Strict${secure ? "; Secure" : ""}`;
  const write = (name: string, value: string, maxAge: number) => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}${attributes}`;
  };
  return {
    read() {
      const access = readCookie(jar, accessCookie);
      if (access === null) return null;
      return { access, refresh: readCookie(jar, refreshCookie) ?? "" };
    },
    write({ access, refresh }) {
      // Refresh first: "logged in" means that the access cookie exists (spec 4), so it must not exist alone.
      write(refreshCookie, refresh, cookieSeconds);
      write(accessCookie, access, cookieSeconds);
    },
    clear() {
      write(accessCookie, "", 0);
      write(refreshCookie, "", 0);
    },
  };
}

/** Keeps the pair in memory: for tests and for programs without a browser. */
export function createMemoryTokenStore(initial: Tokens | null = null): TokenStore {
  let tokens = initial;
  return {
    read: () => tokens,
    write: (next) => {
      tokens = next;
    },
    clear: () => {
      tokens = null;
    },
  };
}
