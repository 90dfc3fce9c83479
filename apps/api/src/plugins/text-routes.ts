import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import { textProviders, type TextProviderName } from "@parlour/contract/rules/text-providers";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

/** Which providers send a site's texts, in which order and from which senders (TEXTS-15). */

/** The site that a text is from. */
export interface TextSite {
  readonly brandId: string;
  readonly region: RegionCode;
}

const Senders = Type.Object(
  { twilio: Type.Optional(Type.String()), gateway: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

const TextRouteEntry = Type.Object(
  {
    brand: Type.Optional(Type.String()),
    region: Type.Optional(Type.String()),
    providers: Type.Optional(Type.Array(Type.String())),
    from: Type.Optional(Senders),
    marketingFrom: Type.Optional(Senders),
  },
  { additionalProperties: false },
);
type TextRouteEntry = Static<typeof TextRouteEntry>;

type SendersByProvider = { readonly [Provider in TextProviderName]?: string };

/** What a brand, a region or one site does differently. A field that is absent comes from a less specific entry. */
export interface TextRoute {
  readonly brand?: string;
  readonly region?: RegionCode;
  readonly providers?: readonly TextProviderName[];
  readonly from?: SendersByProvider;
  readonly marketingFrom?: SendersByProvider;
}

/** A provider with its senders for one site. */
export interface SiteProvider {
  readonly name: TextProviderName;
  readonly from: string;
  readonly marketingFrom: string;
}

/** The settings that routes are resolved from. */
export interface TextRouting {
  /** The sender of Twilio's texts. */
  readonly from: string;
  readonly marketingFrom?: string;
  readonly gateway?: { readonly from: string; readonly marketingFrom?: string };
  /** In the order in which they are tried. */
  readonly providers: readonly TextProviderName[];
  readonly routes: readonly TextRoute[];
}

/** Whether a sender of Twilio's is a messaging service, which chooses the number itself. */
export function isMessagingService(sender: string): boolean {
  return /^MG[0-9a-f]{32}$/i.test(sender);
}

/** A number in international form, a shortcode, or a name of up to 11 letters and digits. */
export function isSender(provider: TextProviderName, sender: string): boolean {
  if (provider === "twilio" && isMessagingService(sender)) return true;
  return /^(?:\+[1-9]\d{6,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(sender);
}

/** Brand and region beat the brand, which beats the region. */
function rankOf({ brand, region }: TextRoute): number {
  return (brand === undefined ? 0 : 2) + (region === undefined ? 0 : 1);
}

function appliesTo({ brand, region }: TextRoute, site: TextSite): boolean {
  return (brand === undefined || brand === site.brandId) && (region === undefined || region === site.region);
}

/** Returns a site's providers with their senders, in the order in which they are tried. */
export function providersOf(routing: TextRouting, site: TextSite): SiteProvider[] {
  const entries = routing.routes
    .filter((route) => appliesTo(route, site))
    .toSorted((one, other) => rankOf(other) - rankOf(one));
  const order = entries.find(({ providers }) => providers !== undefined)?.providers ?? routing.providers;
  const general = { twilio: routing, gateway: routing.gateway };
  return order.map((name) => {
    const sender = (field: "from" | "marketingFrom"): string | undefined =>
      entries.map((entry) => entry[field]?.[name]).find((found) => found !== undefined) ??
      general[name]?.[field];
    const from = sender("from") ?? "";
    return { name, from, marketingFrom: sender("marketingFrom") ?? from };
  });
}

/** Returns the sender of a site's marketing texts, which opt-outs belong to: that of its first provider. */
export function marketingSenderOf(routing: TextRouting, site: TextSite): string {
  return providersOf(routing, site)[0]?.marketingFrom ?? routing.from;
}

/** Returns the senders of marketing texts of all sites, each once. */
export function marketingSenders(routing: TextRouting): string[] {
  const anywhere = providersOf({ ...routing, routes: [] }, { brandId: "", region: "GB" });
  const named = routing.routes.flatMap((route) => [
    ...Object.values(route.marketingFrom ?? {}),
    ...Object.values(route.from ?? {}),
  ]);
  return [...new Set([...anywhere.map(({ marketingFrom }) => marketingFrom), ...named])];
}

function readProviders(
  given: readonly string[],
  known: readonly TextProviderName[],
  where: string,
  problems: string[],
): TextProviderName[] {
  const names = given.flatMap((name) => textProviders.filter((each) => each === name));
  const missing = names.find((name) => !known.includes(name));
  if (given.length === 0 || names.length < given.length || new Set(names).size < names.length) {
    problems.push(`${where} is not a list of different providers, of ${textProviders.join(" and ")}.`);
  } else if (missing !== undefined) {
    problems.push(`${where} names ${missing}, which is not set up: TEXT_GATEWAY_URL is missing.`);
  }
  return names;
}

function readSenders(
  given: SendersByProvider,
  known: readonly TextProviderName[],
  where: string,
  problems: string[],
): SendersByProvider {
  for (const name of textProviders) {
    const sender = given[name];
    if (sender === undefined) continue;
    if (!isSender(name, sender)) {
      problems.push(
        `${where} gives ${name} "${sender}", which is no sender: a number such as +447700900000, a shortcode, a name of up to 11 letters and digits, or for twilio a messaging service (MG and 32 hexadecimal digits).`,
      );
    } else if (!known.includes(name)) {
      problems.push(`${where} gives gateway a sender, but TEXT_GATEWAY_URL is missing.`);
    }
  }
  return given;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readRoute(
  entry: TextRouteEntry,
  known: readonly TextProviderName[],
  where: string,
  problems: string[],
): TextRoute {
  const { brand, region, providers, from, marketingFrom } = entry;
  if (brand === undefined && region === undefined) {
    problems.push(
      `${where} names neither a brand nor a region. TEXT_PROVIDERS and the senders apply to all sites.`,
    );
  }
  if (brand !== undefined && !/^[a-z][a-z0-9-]*$/.test(brand)) {
    problems.push(`${where} names the brand "${brand}", which is not the id of a brand.`);
  }
  if (region !== undefined && !isRegionCode(region)) {
    problems.push(`${where} names the region "${region}", which is none.`);
  }
  return {
    ...(brand === undefined ? {} : { brand }),
    ...(isRegionCode(region) ? { region } : {}),
    ...(providers === undefined
      ? {}
      : { providers: readProviders(providers, known, `${where}, providers,`, problems) }),
    ...(from === undefined ? {} : { from: readSenders(from, known, `${where}, from,`, problems) }),
    ...(marketingFrom === undefined
      ? {}
      : { marketingFrom: readSenders(marketingFrom, known, `${where}, marketingFrom,`, problems) }),
  };
}

/** Reads TEXT_ROUTES, a JSON list, and everything that is wrong with it. */
export function readTextRoutes(
  text: string | undefined,
  known: readonly TextProviderName[],
): { readonly routes: readonly TextRoute[]; readonly problems: readonly string[] } {
  if (text === undefined) return { routes: [], problems: [] };
  const entries = parse(text);
  if (!Value.Check(Type.Array(TextRouteEntry), entries)) {
    return {
      routes: [],
      problems: [
        'TEXT_ROUTES is not a JSON list of entries such as {"brand": "duskwren", "region": "AU", "providers": ["gateway", "twilio"], "from": {"twilio": "+61491570000"}, "marketingFrom": {"twilio": "60002"}}.',
      ],
    };
  }
  const problems: string[] = [];
  const routes = entries.map((entry, at) =>
    readRoute(entry, known, `TEXT_ROUTES, entry ${at + 1},`, problems),
  );
  const places = routes.map(({ brand = "*", region = "*" }) => `${brand} ${region}`);
  for (const place of new Set(places.filter((each, at) => places.indexOf(each) !== at))) {
    problems.push(`TEXT_ROUTES has two entries for ${place}. Write one.`);
  }
  return { routes, problems };
}

/** Reads TEXT_PROVIDERS, the order for all sites: by default Twilio first, then the gateway if there is one. */
export function readProviderOrder(
  given: readonly string[],
  known: readonly TextProviderName[],
): { readonly providers: readonly TextProviderName[]; readonly problems: readonly string[] } {
  if (given.length === 0) return { providers: known, problems: [] };
  const problems: string[] = [];
  const providers = readProviders(given, known, "TEXT_PROVIDERS", problems);
  return { providers: problems.length === 0 ? providers : known, problems };
}
