import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import type { BuiltSites } from "./sites.ts";

export interface Address {
  readonly host: string;
  readonly url: string;
  readonly what: string;
}

/** Returns all addresses, in the order that a newcomer needs. All hosts are loopback names. */
export function addressesOf({ brands }: BuiltSites, port: number): readonly Address[] {
  const hosts: readonly (readonly [string, string])[] = [
    ...brands.flatMap((brand) => [
      ...brand.regions.map(
        (region) => [`${region.subdomain}.${brand.id}.localhost`, `${brand.name}, ${region.name}`] as const,
      ),
      [`${brand.id}.localhost`, `${brand.name}, country picker`] as const,
    ]),
    ["console.localhost", "Console: operator desk and back office"],
    ["sandbox.localhost", "Sandbox: texts, bot check, cards"],
    ["localhost", "All addresses"],
  ];
  return hosts.map(([host, what]) => ({ host, what, url: originOf(host, port) }));
}

/** Returns a host's origin; port 80 is omitted, as in browsers. */
export function originOf(host: string, port: number): string {
  return port === 80 ? `http://${host}` : `http://${host}:${port}`;
}

/** Formats the addresses as a table for the terminal. */
export function addressTable(addresses: readonly Address[]): string {
  const width = Math.max(...addresses.map(({ what }) => what.length));
  return addresses.map(({ url, what }) => `  ${what.padEnd(width)}  ${url}`).join("\n");
}

/** Lists what is simulated here and what is real. */
export function modeSentence(standIns: readonly string[]): string {
  if (standIns.length === 5) {
    return "Sandbox mode: nothing is configured, so texts, bot check, cards and pushes are played here and no byte leaves the machine.";
  }
  return `The sandbox plays: ${standIns.length === 0 ? "nothing" : standIns.join(", ")}. What else is outside is configured, and real.`;
}

/** Renders the page at `localhost`. */
export function addressPage(addresses: readonly Address[], standIns: readonly string[]): string {
  return renderPage({
    name: "none",
    title: "Parlour on this machine",
    lead: modeSentence(standIns),
    live: html`<ul class="list">
      ${addresses.map(
        ({ url, what }) =>
          html`<li class="card row"><a href="${url}">${url}</a><span class="muted">${what}</span></li>`,
      )}
    </ul>`,
  });
}
