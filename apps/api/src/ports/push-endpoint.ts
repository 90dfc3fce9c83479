/** Names that lead to this machine or its neighbours, whatever a resolver returns for them. */
const nearNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Whether pushes may go to an address. Customers supply it and the server calls it, so it must be on the
 * internet: https on its usual port, to a public name. The name's resolved address is checked again when the
 * call is made.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  // The stand-in on this machine, or a private push service.
  if (trustedOrigin !== undefined && url.origin === trustedOrigin) return true;
  const name = url.hostname.replace(/\.$/, "");
  // Parsing has normalized other notations: 0x7f000001 is 127.0.0.1 by now.
  const isAddress = /^\[|^[\d.]+$/.test(name);
  return (
    url.protocol === "https:" && url.port === "" && !isAddress && name.includes(".") && !nearNames.test(name)
  );
}
