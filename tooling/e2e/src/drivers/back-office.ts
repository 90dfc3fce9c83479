import type { APIRequestContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { hosts, pageUrl } from "./addresses.ts";
import { Server } from "./server.ts";
import { supervisorOf } from "./staff.ts";

/** A supervisor in the back office, through its calls. */
export class BackOffice {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Signs the worker's supervisor in and sets up an authenticator. Once for each request context. */
  static async open(request: APIRequestContext, workerIndex: number): Promise<BackOffice> {
    // Sends staff calls as the console's own page does.
    const origin = new URL(pageUrl(hosts.console)).origin;
    const server = new Server(request, hosts.console, { origin });
    const { username, password } = supervisorOf(workerIndex);
    await server.fetch("POST", "/ops/api/session", { data: { username, password } });
    const begun = (await server.json("POST", "/ops/api/session/second-factor", { data: { password } })) as {
      readonly secret: string;
    };
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
    await server.fetch("POST", "/ops/api/session/second-factor/confirm", { data: { code } });
    return new BackOffice(server);
  }

  async #customerId(brand: string, phone: string): Promise<string> {
    const found = (await this.#server.json("POST", "/ops/api/customers/find", {
      data: { brand, phone },
    })) as { readonly customerId: string };
    return found.customerId;
  }

  async ban(brand: string, phone: string): Promise<void> {
    const id = await this.#customerId(brand, phone);
    await this.#server.fetch("POST", `/ops/api/customers/${id}/ban`, { data: { reason: "For a journey" } });
  }

  /** Raises an alert in a region at once. Returns a function that withdraws it. */
  async raiseAlert(region: string, primary: string, secondary: string): Promise<() => Promise<void>> {
    const [raised] = (await this.#server.json("POST", "/ops/api/alerts", {
      data: {
        regions: [region],
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        icon: "megaphone",
        colour: "#8a4b2a",
        contentPrimary: primary,
        contentSecondary: secondary,
      },
    })) as readonly { readonly id: string }[];
    if (raised === undefined) throw new Error("no alert was raised");
    return async () => {
      await this.#server.fetch("POST", `/ops/api/alerts/${raised.id}/cancel`);
    };
  }
}
