import type { GoodwillLimits } from "@parlour/contract/operations/goodwill";
import type { CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import type { Staff } from "@parlour/contract/operations/staff-session";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { ConnectionTls } from "./connection-settings.ts";
import type { TextPrices } from "./text-prices.ts";

/**
 * Who must set up an authenticator: everybody, as in production; roles that see more than the desk; or nobody, for
 * trials only, which production refuses.
 */
export const secondFactorRules = ["everybody", "by_role", "optional"] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Whether a text is one of them. */
export function isSecondFactorRule(text: string): text is SecondFactorRule {
  return secondFactorRules.some((rule) => rule === text);
}

/** A member of staff to make on start when there is none of that name (BOOTSTRAP_STAFF). */
export interface BootstrapStaff {
  readonly username: string;
  readonly displayName: string;
  readonly role: Staff["role"];
  readonly password: string;
  /** Conversations held at once, 1 to 20; absent: the usual number. */
  readonly capacity?: number;
}

/** What the environment says, parsed once by environment.ts and trusted from there on. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  /** 0 asks for any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataFolder: string;
  /** Where the embedded database's log is archived once a first backup was made there, absolute. */
  readonly backups: string;
  /** By the owner of its tables, for migrations. Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string;
  /**
   * By the login for all work except migrations. Absent although databaseUrl is set: the owner does it, outside
   * production.
   */
  readonly databaseRuntimeUrl?: string;
  readonly databaseLimits: {
    /** Seconds that a call's statement may take before it is given up. */
    readonly statementSeconds: number;
    /** Seconds that a call waits for a connection. */
    readonly connectSeconds: number;
  };
  /** The encryption required for a database on another machine; private_network: nobody else is on the network. */
  readonly databaseTls?: ConnectionTls;
  /** Absent: this is the only node, and fan-out and counts stay in this process. */
  readonly redisUrl?: string;
  /** The encryption required for Redis on another machine, as for the database. */
  readonly redisTls?: ConnectionTls;
  /** Seconds that `/readyz` says no before streams and connections end, for a balancer to notice. 0: none. */
  readonly drainSeconds: number;
  /** Calls under way at most, beyond streams and long waits; more are refused with 503. */
  readonly maxCallsAtOnce: number;
  /** The bearer token that reads /metrics; absent: only this machine may. */
  readonly metricsToken?: string;
  /** Where traces are sent (OTLP over HTTP); absent: no traces. */
  readonly tracesUrl?: string;
  /** Absent: a random one kept in the data folder. */
  readonly secret?: string;
  /** Another secret whose logins, addresses and second factors are good, too, while SECRET is changed. */
  readonly previousSecret?: string;
  /** The key material for hashes of numbers and for anything else that may never change; absent: the secret. */
  readonly phoneHashKey?: string;
  /** Fingerprint of a new phoneHashKey that may replace one that is lost. */
  readonly acceptedPhoneHashKey?: string;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly sites: {
    /** Brand build outputs (`dist` folders), absolute. */
    readonly folders: readonly string[];
    /** Brand id -> domains that replace all of the brand's own. */
    readonly domains: { readonly [brand: string]: SiteDomains };
    /** Classic scripts put first in pages; empty in production. */
    readonly pageScripts: readonly string[];
    /** Origins besides the site itself that pictures of content may come from; absent: none. */
    readonly pictureOrigins?: readonly string[];
    /** Analytics ids that content may name; absent: none, and nothing is counted. */
    readonly analyticsIds?: readonly string[];
  };
  /** Where security problems can be reported (security.txt), mailto: or https:; absent: the file is not served. */
  readonly securityContact?: string;
  readonly console: {
    /** The console's build output, absolute; absent: no console is served. */
    readonly folder?: string;
    readonly host: string;
    /** Text on the console's sign-in page. */
    readonly signInHint?: string;
    /** Who must set up an authenticator before they may work. */
    readonly secondFactor: SecondFactorRule;
    /** Minutes without a sign of its person after which a console session ends. */
    readonly idleMinutes: number;
  };
  readonly desk: {
    /** A claim whose customer waits goes back to the queue when nothing was done with it for so long, in seconds. */
    readonly claimIdleSeconds: number;
    /** Seconds after which the claims of an operator on a break or away return to the queue. */
    readonly presenceGraceSeconds: number;
  };
  /** Free credits that one member of staff may give alone; more waits for a second person. */
  readonly goodwill: GoodwillLimits;
  /** Marketing texts that one member of staff may send alone; more waits for a second person. */
  readonly campaigns: CampaignLimits;
  readonly cards: {
    readonly secretKey: string;
    readonly publishableKey: string;
    /** Used on test subdomains (SITE-5). */
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
    /** The sender of marketing texts; absent: as all others. */
    readonly marketingFrom?: string;
    /** The price of one part of a text, for estimates; absent: unknown. */
    readonly prices?: TextPrices;
    /** Public address below which the provider calls /im/sms/inbound and /im/sms/status; absent: as it calls, and no status is asked for. */
    readonly webhookUrl?: string;
    /** Absent: Twilio's own address. */
    readonly apiUrl?: string;
  };
  readonly push: {
    /** A contact for push services, mailto: or https:; absent: the brand's own address. */
    readonly subject?: string;
    /** Base64url; absent: a pair that follows from the secret. */
    readonly keys?: { readonly publicKey: string; readonly privateKey: string };
    /** The one origin that pushes may go to although it is plain http or near this machine. */
    readonly trustedOrigin?: string;
  };
  readonly botCheck: {
    readonly siteKey: string;
    readonly secretKey: string;
    readonly verifyUrl: string;
    /** The widget's script, for the console; the customer app's library knows its own. */
    readonly scriptUrl: string;
  };
  /** Verification texts that may be sent, over all brands (docs/safety.md, "text pumping"). */
  readonly textLimits: {
    /** Within 24 hours, in all: what texts may cost. */
    readonly perDay: number;
    /** Within an hour, asked for from one address. */
    readonly perAddress: number;
    /** Within an hour, to one block of 10,000 neighbouring numbers. */
    readonly perPrefix: number;
  };
  /** Where uploaded files lie. */
  readonly files: {
    /** Absent: the folder `files` in the data folder, which only one node may use. */
    readonly s3?: {
      readonly bucket: string;
      readonly region: string;
      /** Absent: Amazon's own address for the region. */
      readonly endpoint?: string;
      /** Absent: as the machine itself is allowed (AWS's own variables, files and roles). */
      readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };
  };
  readonly bootstrapStaff: readonly BootstrapStaff[];
}
