/** Names that lead to this machine or its neighbours, whatever a resolver makes of them. */
const nearNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Whether pushes may go to an address. Customers name it and the server calls it, so it may only lead out: https on its
 * usual port, to a public name. What that name resolves to is checked once more when the call is made.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  // The stand-in on this machine, or an own push service.
  if (trustedOrigin !== undefined && url.origin === trustedOrigin) return true;
  const name = url.hostname.replace(/\.$/, "");
  // Parsing has made plain what else can be written for an address: 0x7f000001 is 127.0.0.1 by now.
  const isAddress = /^\[|^[\d.]+$/.test(name);
  return (
    url.protocol === "https:" && url.port === "" && !isAddress && name.includes(".") && !nearNames.test(name)
  );
}
