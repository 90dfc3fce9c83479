import { asId, type CustomerId, type PhoneNumber } from "@parlour/contract/ids";
import { draftContent } from "@parlour/contract/operations/ops-content";
import {
  beginSplit,
  endSplit,
  landingReport,
  type LandingReport,
} from "@parlour/contract/operations/ops-landing";
import type { PageConfig } from "@parlour/contract/page-config";
import { sql } from "kysely";
import { expect } from "vitest";
import { confirmPayment } from "../modules/money/payments/service.ts";
import { recount, type LandingFault } from "../modules/site/landing/check-store.ts";
import { countKept } from "../modules/site/landing/jobs.ts";
import { acrossBrands } from "../plugins/brand-scope.ts";
import { stripeCards } from "../ports/stripe-cards.ts";
import { emberlane } from "./brand-fixture.ts";
import { testApp, testSettings, type TestApp } from "./test-app.ts";
import { startCardProvider, type TestCardProvider } from "./test-card-provider.ts";
import { call } from "./test-chat.ts";
import { identityOf, ordered } from "./test-payments.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "./test-people.ts";
import { newestCode, visitor } from "./test-sign-up.ts";
import { testSiteBuild, type TestSiteBuild } from "./test-site-build.ts";

/** The site whose landing page is tested. */
export const landingSite = { brand: "emberlane", region: "GB" };

export const days = (count: number) => count * 86_400;

type Part = Pick<LandingScene, "server" | "admin" | "supervisor"> & {
  readonly provider: TestCardProvider;
  readonly build: TestSiteBuild;
};

/** A server with Emberlane's pages, visitors of its landing page, and the staff who look after its versions. */
export class LandingScene {
  readonly server: TestApp;
  admin: SignedInStaff;
  supervisor: SignedInStaff;
  readonly #provider: TestCardProvider;
  readonly #build: TestSiteBuild;
  #asked = 0;
  #numbers = 100;

  static async open(): Promise<LandingScene> {
    const provider = await startCardProvider(testSettings.cards.webhookSecret);
    const build = await testSiteBuild(emberlane);
    const settings = {
      ...testSettings,
      sites: { ...testSettings.sites, folders: [build.folder] },
      cards: { ...testSettings.cards, apiUrl: provider.url },
    };
    const cards = stripeCards(settings.cards, { timeoutMs: 60_000, retries: 0 });
    const server = await testApp({ platform: { settings, cards } });
    const admin = await signedInStaff(server.platform, "admin");
    const supervisor = await signedInStaff(server.platform, "supervisor");
    return new LandingScene({ server, admin, supervisor, provider, build });
  }

  private constructor({ server, admin, supervisor, provider, build }: Part) {
    this.server = server;
    this.admin = admin;
    this.supervisor = supervisor;
    this.#provider = provider;
    this.#build = build;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.#provider.close();
    await this.#build.remove();
  }

  /** Signs staff in now: sessions end after eight hours. */
  async signIn(): Promise<void> {
    this.supervisor = await signedInStaff(this.server.platform, "supervisor");
    this.admin = await signedInStaff(this.server.platform, "admin");
  }

  /** The version that the landing page sends. */
  async landing(headers: Record<string, string> = {}, url = "/"): Promise<string | undefined> {
    const response = await this.server.app.inject({
      url,
      headers: { host: "uk.emberlane.test", ...headers },
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies.map(({ name }) => name).filter((name) => name !== "IMSession")).toEqual([]);
    const json = /id="parlour-page">(.*?)<\/script>/s.exec(response.body)?.[1] ?? "null";
    return (JSON.parse(json) as PageConfig).landing;
  }

  async shownPage(): Promise<string> {
    this.#asked += 1;
    const text = await this.landing();
    if (text === undefined) throw new Error("the page names no version");
    return text;
  }

  /** Lets the counts of pages be written. */
  async written(): Promise<void> {
    this.server.clock.advance(11);
    await expect.poll(async () => await this.#unwrittenPages()).toBe(0);
  }

  /** Pages asked for and not in the sums yet. */
  async #unwrittenPages(): Promise<number> {
    const { rows } = await sql<{
      shown: string | null;
    }>`select sum(shown) as shown from landing_counts`.execute(this.server.database);
    return this.#asked - Number(rows[0]?.shown ?? 0);
  }

  #newNumber(): string {
    this.#numbers += 1;
    return `+447700900${this.#numbers}`;
  }

  async verified(text: string | undefined, number = this.#newNumber()) {
    const somebody = visitor(this.server);
    await somebody.sendCode(number);
    expect((await somebody.checkCode(newestCode(this.server, number), text)).json()).toBe(2);
    return { somebody, number };
  }

  /** Signs up from a page, and returns the new account. */
  async signedUp(text: string | undefined): Promise<SignedInCustomer> {
    const { somebody, number } = await this.verified(text);
    const username = `Name${number.slice(-6)}`;
    const response = await somebody.register({ phoneNumber: number, username });
    expect(response.statusCode).toBe(201);
    return {
      customerId: asId<CustomerId>(response.json<{ id: string }>().id),
      loginId: this.server.platform.random.uuid(),
      phone: asId<PhoneNumber>(number),
      username,
      brand: "emberlane",
      region: "GB",
      serviceId: "emberlane-GB",
      headers: { authorization: "" },
    };
  }

  async bought(person: SignedInCustomer): Promise<void> {
    const intent = await ordered(this.server.platform, person);
    this.#provider.pay(intent);
    const confirmed = await confirmPayment(this.server.platform, identityOf(person), {
      paymentIntent: intent,
      profilePhoneNumber: person.phone,
      serviceId: person.serviceId,
    });
    expect(confirmed).toMatchObject({ ok: true, value: { status: "succeeded" } });
  }

  async seenAgain(person: SignedInCustomer): Promise<void> {
    await this.server.database
      .updateTable("customers")
      .set({ last_active_at: this.server.clock.now() })
      .where("id", "=", person.customerId)
      .execute();
  }

  async report(): Promise<LandingReport> {
    const response = await call(this.server.app, landingReport, {
      headers: this.supervisor.headers,
      params: landingSite,
    });
    expect(response.statusCode).toBe(200);
    return response.json<LandingReport>();
  }

  async #draft(title: string): Promise<number> {
    const content = structuredClone(emberlane.regions.find(({ code }) => code === "GB")?.content);
    if (content === undefined) throw new Error("the fixture has no GB");
    content.loginLayout.title = title;
    const { published } = await this.report();
    const response = await call(this.server.app, draftContent, {
      headers: this.supervisor.headers,
      params: landingSite,
      body: { content, note: "", basedOn: published },
    });
    expect(response.statusCode).toBe(201);
    return response.json<{ version: number }>().version;
  }

  async begin(
    rule: Partial<{ percentB: number; stopShown: number; lastDay: string; versionB: number }> = {},
  ) {
    const { published, today } = await this.report();
    const versionB = rule.versionB ?? (await this.#draft(`Another evening ${this.#numbers}`));
    return await call(this.server.app, beginSplit, {
      headers: this.admin.headers,
      params: landingSite,
      body: { versionA: published, versionB, percentB: 50, stopShown: 100, lastDay: today, ...rule },
    });
  }

  async end(number: number, reason = "A wrong price in the text") {
    return await call(this.server.app, endSplit, {
      headers: this.admin.headers,
      params: { ...landingSite, number: String(number) },
      body: { reason },
    });
  }

  async faults(): Promise<readonly LandingFault[]> {
    const { platform, clock } = this.server;
    return await acrossBrands(() => recount(platform.database, clock.now(), 100));
  }

  /** Counts who came back, as the daily job does. */
  async kept(): Promise<number> {
    return await acrossBrands(() => countKept(this.server.platform));
  }
}
