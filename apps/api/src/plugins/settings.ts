import type { FraudLimits } from "@parlour/contract/operations/fraud";
import type { GoodwillLimits } from "@parlour/contract/operations/goodwill";
import type { CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import type { Staff } from "@parlour/contract/operations/staff-session";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { AgeCheckSettings } from "./age-check-settings.ts";
import type { CardSettings } from "./card-settings.ts";
import type { ConnectionTls } from "./connection-settings.ts";
import type { RegionalSpendingLine } from "./spending-line-settings.ts";
import type { TextPrices } from "./text-prices.ts";
import type { TextRoute } from "./text-routes.ts";

/** When the back office warns of texts that don't arrive (TEXTS-20). Shares are in percent; 0 never warns. */
export interface TextWarningLimits {
  readonly deliveredShare: number;
  readonly usedShare: number;
  /** With fewer texts in the hour nothing is judged. */
  readonly leastTexts: number;
}

/**
 * Who must set up an authenticator: everybody, as in production; roles that see more than the desk; or
 * nobody, which production refuses.
 */
export const secondFactorRules = ["everybody", "by_role", "optional"] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Whether a text is one of these rules. */
export function isSecondFactorRule(text: string): text is SecondFactorRule {
  return secondFactorRules.some((rule) => rule === text);
}

/** A member of staff whom the start creates if the name does not exist (BOOTSTRAP_STAFF). */
export interface BootstrapStaff {
  readonly username: string;
  readonly displayName: string;
  readonly role: Staff["role"];
  readonly password: string;
  /** Conversations held at once, 1 to 20; absent: the default. */
  readonly capacity?: number;
}

/** The settings, parsed once from the environment by environment.ts and trusted afterwards. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataFolder: string;
  /** The folder where the embedded database's log is archived after its first backup, absolute. */
  readonly backups: string;
  /**
   * With the login that owns the tables, for migrations. Absent: the embedded PostgreSQL in the data folder.
   */
  readonly databaseUrl?: string;
  /**
   * With the login for all work except migrations. Absent although databaseUrl is set: the owner does all
   * work, outside production.
   */
  readonly databaseRuntimeUrl?: string;
  /** A streaming replica for reads that may be some seconds old; absent: they use the main database. */
  readonly databaseReads?: {
    /** With the same login as the main database's address. */
    readonly url: string;
    /** A replica whose data is older is not used. */
    readonly mostLagSeconds: number;
  };
  readonly databaseLimits: {
    /** The most seconds for a call's statement. */
    readonly statementSeconds: number;
    /** The most seconds that a call waits for a connection. */
    readonly connectSeconds: number;
    /** How many plans a connection keeps (kept-plans.ts); absent: 100, or none behind a pooler. */
    readonly keptPlans?: number;
  };
  /** The encryption required for a database on another machine; private_network: nobody else is on the network. */
  readonly databaseTls?: ConnectionTls;
  /** Absent: this is the only node, and hints and counts stay in this process. */
  readonly redisUrl?: string;
  /** Redis Sentinel: redisUrl then names the primary by the name that it has there. Absent: redisUrl leads to Redis. */
  readonly redisSentinels?: {
    readonly addresses: readonly { readonly host: string; readonly port: number }[];
    readonly password?: string;
  };
  /** The encryption required for Redis on another machine, as for the database. */
  readonly redisTls?: ConnectionTls;
  /**
   * For how many seconds `/readyz` fails before streams and connections end, so that a balancer can notice.
   * 0: none.
   */
  readonly drainSeconds: number;
  /** The most calls in progress, without streams and long waits; more are refused with 503. */
  readonly maxCallsAtOnce: number;
  /** The most event streams; long waits for messages count as streams, except by login. */
  readonly streams: {
    /** Of one login or staff session on this node; one more closes the oldest. */
    readonly perLogin: number;
    /** From one network (visitor-network.ts) at this node; more are refused with 429. */
    readonly perNetwork: number;
    /** At this node; more are refused with 503. */
    readonly atOnce: number;
  };
  /** The bearer token for /metrics; absent: only this machine may read it. */
  readonly metricsToken?: string;
  /** Where traces are sent (OTLP over HTTP); absent: no traces. */
  readonly tracesUrl?: string;
  /** Absent: a random one, stored in the data folder. */
  readonly secret?: string;
  /** Another secret whose logins, addresses and second factors are accepted while SECRET is being changed. */
  readonly previousSecret?: string;
  /** The secret for hashes of numbers and for everything else that may never change; absent: the secret. */
  readonly phoneHashKey?: string;
  /** The fingerprint of a new phoneHashKey that may replace a lost one. */
  readonly acceptedPhoneHashKey?: string;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly sites: {
    /** Brand build outputs (`dist` folders), absolute. */
    readonly folders: readonly string[];
    /** Domains by brand id, which replace all of the brand's own. */
    readonly domains: { readonly [brand: string]: SiteDomains };
    /** Classic scripts at the start of pages; empty in production. */
    readonly pageScripts: readonly string[];
    /** Origins of content's pictures besides the site itself; absent: none. */
    readonly pictureOrigins?: readonly string[];
    /** Analytics ids that content may use; absent: none, so there are no analytics. */
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
    /** Minutes without activity after which a console session ends. */
    readonly idleMinutes: number;
  };
  /** Where unexpected errors are sent, too: a Sentry-compatible DSN. */
  readonly sentryDsn?: string;
  /** Messages that a customer can send in a minute at one node; a script meets this limit, a person does not. */
  readonly messagesPerMinute: number;
  readonly desk: {
    /** Seconds without an action after which a claim returns to the queue while its customer waits. */
    readonly claimIdleSeconds: number;
    /** Seconds after which the claims of an operator on a break or away return to the queue. */
    readonly presenceGraceSeconds: number;
  };
  /** Free credits that one member of staff may give alone; more requires a second person. */
  readonly goodwill: GoodwillLimits;
  /** Marketing texts that one member of staff may send alone; more requires a second person. */
  readonly campaigns: CampaignLimits;
  /** When the share of payments with fraud or a dispute is near or over the card schemes' limit (INSIGHT-16). */
  readonly fraud: FraudLimits;
  /** When a line in the chat mentions the customer's spending (SPEND-3 to SPEND-5). */
  readonly spendingLine: RegionalSpendingLine;
  readonly ageChecks: AgeCheckSettings;
  readonly cards: CardSettings;
  readonly texts: {
    readonly accountSid: string;
    readonly authToken: string;
    /** The number, sender name or messaging service of Twilio's texts. */
    readonly from: string;
    /** The sender of marketing texts; absent: the same as for all others. */
    readonly marketingFrom?: string;
    /** The price of one part of a text, for estimates; absent: unknown. */
    readonly prices?: TextPrices;
    /**
     * The public address below which the provider calls /im/sms/inbound and /im/sms/status; absent: the
     * address that it calls, without delivery reports.
     */
    readonly webhookUrl?: string;
    /** Absent: Twilio's own address. */
    readonly apiUrl?: string;
    /** A second provider, over HTTP; absent: none. */
    readonly gateway?: {
      /** The address that texts are posted to. */
      readonly url: string;
      readonly key: string;
      /** Signs its delivery reports. */
      readonly signingSecret: string;
      readonly from: string;
      readonly marketingFrom?: string;
      /** The public address below which it calls /im/sms/gateway; absent: no delivery reports. */
      readonly webhookUrl?: string;
    };
    /** The order in which providers are tried, where no route says otherwise. */
    readonly providers: readonly TextProviderName[];
    /** What brands, regions and sites do differently. */
    readonly routes: readonly TextRoute[];
    /** How long a provider may take for a text. */
    readonly providerSeconds: number;
    /** For how long a provider that failed is skipped. */
    readonly restSeconds: number;
    /** When the back office warns of texts that don't arrive (TEXTS-20). */
    readonly warning: TextWarningLimits;
  };
  readonly push: {
    /** A contact for push services, mailto: or https:; absent: the brand's own address. */
    readonly subject?: string;
    /** Base64url; absent: a pair derived from the secret. */
    readonly keys?: { readonly publicKey: string; readonly privateKey: string };
    /** The one origin that may get pushes although it is plain http or local. */
    readonly trustedOrigin?: string;
  };
  readonly botCheck: {
    readonly siteKey: string;
    readonly secretKey: string;
    readonly verifyUrl: string;
    /** The widget's script, for the console; the customer app's library has its own. */
    readonly scriptUrl: string;
  };
  /** The limits on verification texts, over all brands (docs/safety.md, "text pumping"). */
  readonly textLimits: {
    /** Within 24 hours, in total: a limit on the cost. */
    readonly perDay: number;
    /** Within an hour, requested from one address. */
    readonly perAddress: number;
    /** Within an hour, to one block of 10,000 neighbouring numbers. */
    readonly perPrefix: number;
  };
  /** The store of uploaded files. */
  readonly files: {
    /** Absent: the folder `files` in the data folder, which only one node may use. */
    readonly s3?: {
      readonly bucket: string;
      readonly region: string;
      /** Absent: Amazon's own address for the region. */
      readonly endpoint?: string;
      /** Absent: the machine's own credentials (AWS's variables, files and roles). */
      readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };
  };
  readonly bootstrapStaff: readonly BootstrapStaff[];
}
