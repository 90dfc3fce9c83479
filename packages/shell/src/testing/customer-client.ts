import { createClient, type Client } from "@parlour/api-client/create-client";
import { createMemoryTokenStore } from "@parlour/api-client/token-store";

/** Returns a logged-in customer's client whose calls get the responses of `fetch`. */
export function customerClient(fetch: () => Promise<Response>): Client {
  return createClient({
    baseUrl: "http://site.example",
    brand: { id: "emberlane", name: "Emberlane" },
    tokens: createMemoryTokenStore({ access: "access", refresh: "refresh" }),
    onSession: () => undefined,
    fetch,
    locks: null,
  });
}
