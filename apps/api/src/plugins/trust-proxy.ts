import { BlockList, isIP } from "node:net";

/** Network names that Fastify knows. */
const namedNetworks = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Private networks with their prefix lengths, which contain no public address. */
const houses = [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

/** The least prefix length of a public network: content delivery networks have at least 12 and 28. */
const leastBits = { 4: 12, 6: 28 } as const;

interface Network {
  readonly address: string;
  readonly family: 4 | 6;
  readonly bits: number;
}

/** Reads an address or network such as `10.0.0.0/8`; null if it is neither. */
function readNetwork(part: string): Network | null {
  const [, address = "", digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return null;
  const most = family === 4 ? 32 : 128;
  const bits = digits === undefined ? most : Number(digits);
  if (bits > most) return null;
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8 in IPv6 form, and is read as that.
  const [, inside] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return inside !== undefined && bits >= 96
    ? { address: inside, family: 4, bits: bits - 96 }
    : { address, family, bits };
}

function isOfTheHouse({ address, family, bits }: Network): boolean {
  return houses.some(([start, houseBits]) => {
    if (bits < houseBits || isIP(start) !== family) return false;
    const list = new BlockList();
    list.addSubnet(start, houseBits, family === 4 ? "ipv4" : "ipv6");
    return list.check(address, family === 4 ? "ipv4" : "ipv6");
  });
}

const partsOf = (text: string): string[] => text.split(",").map((part) => part.trim());

/**
 * Returns the parts of TRUST_PROXY that are neither address, network nor name, for example a number of hops.
 */
export function unreadableProxies(text: string): string[] {
  return partsOf(text).filter((part) => {
    const network = namedNetworks.has(part) ? undefined : readNetwork(part);
    return network === null;
  });
}

/** Returns the parts of TRUST_PROXY from which strangers could send X-Forwarded headers. */
export function tooWideProxies(text: string): string[] {
  return partsOf(text).filter((part) => {
    const network = namedNetworks.has(part) ? null : readNetwork(part);
    return network !== null && network.bits < leastBits[network.family] && !isOfTheHouse(network);
  });
}
