import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { newPerson, type Person } from "./people.ts";
import type { SandboxDriver } from "./sandbox.ts";
import { Server } from "./server.ts";
import { signUpByCalls } from "./sign-up.ts";
import type { Site } from "./site.ts";

interface Profile {
  readonly id: string;
  readonly name: string;
}

/** A customer through the app's calls alone, for journeys about the console. */
export class MemberByCalls {
  readonly person: Person;
  readonly site: Site;
  readonly #server: Server;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(server: Server, site: Site, person: Person, access: string) {
    this.#server = server;
    this.site = site;
    this.person = person;
    this.#headers = { authorization: `Bearer ${access}` };
  }

  static async signUp(
    request: APIRequestContext,
    sandbox: SandboxDriver,
    site: Site,
  ): Promise<MemberByCalls> {
    const person = newPerson(site);
    const { access } = await signUpByCalls(request, sandbox, site, person);
    const server = new Server(request, site.host, { "x-forwarded-for": person.address });
    return new MemberByCalls(server, site, person, access);
  }

  async #profile(which: "first" | "second" = "first"): Promise<Profile> {
    const profiles = (await this.#server.json("GET", "/im/api/profile/meet", {
      headers: this.#headers,
    })) as readonly Profile[];
    const profile = profiles.find(({ name }) => (name === this.site.profile) === (which === "first"));
    if (profile === undefined) throw new Error(`${this.site.profile} is not on Meet`);
    return profile;
  }

  /** Writes to the site's first profile, or to another one. */
  async write(body: string, to: "first" | "second" = "first"): Promise<void> {
    const { id } = await this.#profile(to);
    await this.#server.fetch("POST", "/im/api/message/send", {
      headers: this.#headers,
      data: { profileId: id, body, clientMessageId: randomUUID() },
    });
  }

  /** Reads the replies of the site's first profile, oldest first. */
  async heard(): Promise<readonly string[]> {
    const { id } = await this.#profile();
    const { messages } = (await this.#server.json("GET", `/im/api/message/history?profileId=${id}`, {
      headers: this.#headers,
    })) as { readonly messages: readonly { readonly direction: string; readonly body: string }[] };
    return messages.filter(({ direction }) => direction === "received").map(({ body }) => body);
  }

  async agreeToMarketing(): Promise<void> {
    await this.#server.fetch("POST", "/im/api/account/marketing", {
      headers: this.#headers,
      data: { consent: true },
    });
  }
}
