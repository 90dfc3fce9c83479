import type { Staff } from "@parlour/contract/operations/operators";

/** A member of staff to make on start when there is none of that name (BOOTSTRAP_STAFF). */
export interface BootstrapStaff {
  readonly username: string;
  readonly displayName: string;
  readonly role: Staff["role"];
  readonly password: string;
}

/** What the environment says, parsed once by environment.ts and trusted from there on. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  /** 0 asks for any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataFolder: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string;
  /** Absent: a random one kept in the data folder. */
  readonly secret?: string;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly sites: {
    /** Brand build outputs (`dist` folders), absolute. */
    readonly folders: readonly string[];
    /** Brand id -> domain that replaces the brand's own. */
    readonly domains: { readonly [brand: string]: string };
    /** Classic scripts put first in pages; empty in production. */
    readonly pageScripts: readonly string[];
  };
  readonly console: {
    /** The console's build output, absolute; absent: no console is served. */
    readonly folder?: string;
    readonly host: string;
    /** Text on the console's sign-in page. */
    readonly signInHint?: string;
  };
  readonly cards: {
    readonly secretKey: string;
    readonly publishableKey: string;
    /** Used on test subdomains (spec 4, Payment). */
    readonly testPublishableKey: string;
    readonly webhookSecret: string;
    /** Absent: Stripe's own address. */
    readonly apiUrl?: string;
  };
  readonly texts: {
    readonly accountSid: string;
    readonly authToken: string;
    /** The number or sender texts come from. */
    readonly from: string;
    /** Absent: Twilio's own address. */
    readonly apiUrl?: string;
  };
  readonly botCheck: {
    readonly siteKey: string;
    readonly secretKey: string;
    readonly verifyUrl: string;
  };
  readonly bootstrapStaff: readonly BootstrapStaff[];
}
