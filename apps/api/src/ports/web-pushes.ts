import { createECDH } from "node:crypto";
import { lookup as resolveName, type LookupAddress, type LookupOptions } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import webPush from "web-push";
import { isPushEndpoint } from "./push-endpoint.ts";
import type { Settings } from "../plugins/settings.ts";
import type { Pushes, PushOutcome } from "./pushes.ts";

const patienceMs = 10_000;
/** How long a push service keeps a push for an offline browser, in seconds. */
const timeToLive = 24 * 60 * 60;

/** Addresses that are not on the internet: this machine, its networks, and special ranges. */
const nearAddresses = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  nearAddresses.addSubnet(net, prefix, "ipv4");
}
/** The currently assigned public range of IPv6. IPv4 mapped into IPv6 is outside of it or listed below. */
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");
const disguisedV6 = new BlockList();
disguisedV6.addSubnet("2002::", 16, "ipv6");
disguisedV6.addSubnet("2001::", 32, "ipv6");

/** Whether an address is on the internet, not on this machine or near it. */
export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 4) return !nearAddresses.check(address, "ipv4");
  return publicV6.check(address, "ipv6") && !disguisedV6.check(address, "ipv6");
}

/** Resolves names for the connection itself, so that a name can't change between a check and the call. */
const publicLookup: LookupFunction = (hostname, options: LookupOptions, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 4);
    const [first] = found;
    if (first === undefined || !found.every(isPublicAddress)) {
      return callback(new Error("the push endpoint's name has no public address"), "", 4);
    }
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
};

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  return status === 404 || status === 410 ? "gone" : "failed";
}

/** Returns the key pair for push services: the configured one, otherwise one derived from the secret. */
export function vapidKeys(
  settings: Settings["push"],
  derived: Buffer,
): { readonly publicKey: string; readonly privateKey: string } {
  if (settings.keys) return settings.keys;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(derived);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: derived.toString("base64url") };
}

/** Web Push (RFC 8030) with VAPID (RFC 8292), encrypted for the browser (RFC 8291). */
export function webPushes(
  settings: Settings["push"],
  derivedKey: Buffer,
  onTrouble: (reason: string | number) => void,
): Pushes {
  const { trustedOrigin, subject } = settings;
  const keys = vapidKeys(settings, derivedKey);
  const accepts = (endpoint: string) => isPushEndpoint(endpoint, trustedOrigin);

  function post(details: webPush.RequestDetails): Promise<number> {
    const { endpoint, headers, body } = details;
    const isTrusted = new URL(endpoint).origin === trustedOrigin;
    const { request } = endpoint.startsWith("http:") ? http : https;
    return new Promise((resolve, reject) => {
      const call = request(
        endpoint,
        {
          method: "POST",
          headers,
          signal: AbortSignal.timeout(patienceMs),
          ...(isTrusted ? {} : { lookup: publicLookup }),
        },
        (response) => {
          // Only the status matters; redirects are not followed.
          response.destroy();
          resolve(response.statusCode ?? 0);
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    async send(target, payload, sender) {
      if (!accepts(target.endpoint)) return "gone";
      try {
        const details = webPush.generateRequestDetails(target, JSON.stringify(payload), {
          vapidDetails: { subject: subject ?? sender, ...keys },
          TTL: timeToLive,
          urgency: "high",
          // A push that waits for an offline browser is replaced by the next.
          topic: "reply",
        });
        const status = await post(details);
        const outcome = outcomeOf(status);
        if (outcome === "failed") onTrouble(status);
        return outcome;
      } catch (error) {
        onTrouble(error instanceof Error ? error.name : "unknown");
        return "failed";
      }
    },
  };
}
