import { accessCookie, refreshCookie, tokenCookieSeconds } from "@parlour/contract/token-cookies";

/** The tokens of one login. */
export interface Tokens {
  readonly access: string;
  /** Absent in a browser: the server keeps it in a cookie that scripts can't read. */
  readonly refresh?: string | undefined;
}

/** The store of tokens. All tabs of a site share it, so that a renewal in one tab applies to all. */
export interface TokenStore {
  /** The stored pair, or null while logged out. */
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
}

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

/** Stores the access token in the cookie IMToken_access: 8 hours, SameSite=Strict, Secure on https. */
export function createCookieTokenStore({ jar, secure }: CookieTokenStoreOptions): TokenStore {
  const attributes = `; Path=/; SameSite=Strict${secure ? "; Secure" : ""}`;
  const write = (name: string, value: string, maxAge: number) => {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}${attributes}`;
  };
  /**
   * Older versions stored the refresh token in a cookie that scripts could read, under another path than the
   * server's.
   */
  const dropReadable = () => write(refreshCookie, "", 0);
  return {
    read() {
      const access = readCookie(jar, accessCookie);
      return access === null ? null : { access };
    },
    write({ access }) {
      dropReadable();
      write(accessCookie, access, tokenCookieSeconds);
    },
    clear() {
      write(accessCookie, "", 0);
      dropReadable();
    },
  };
}

/** Stores the pair in memory: for tests and for programs without a browser. */
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
