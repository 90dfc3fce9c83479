import type { NotNull } from "kysely";
import { serviceIdOf, type RegionCode } from "@parlour/contract/regions";
import { signAccessToken } from "../../plugins/access-token.ts";
import { secondsFrom } from "../../plugins/dates.ts";
import type { Clock } from "../../ports/clock.ts";
import { startBothProviders, type BothProviders } from "../both-providers.ts";
import { emberlane } from "../brand-fixture.ts";
import { ageCheckPlatform } from "../test-age-checks.ts";
import { testSettings, type TestApp } from "../test-app.ts";
import { signedInStaff, type SignedInStaff } from "../test-people.ts";
import { testSiteBuild } from "../test-site-build.ts";
import type { Headers } from "./scale-call.ts";

/** A server with a history, and who calls it. */
export interface ScaleStage {
  readonly server: TestApp;
  readonly cards: BothProviders;
  /** A customer of the history who waits for a reply. */
  readonly person: {
    readonly id: string;
    readonly brand: string;
    readonly region: RegionCode;
    readonly phone: string;
    readonly conversationId: string;
    readonly profileId: string;
    readonly paymentIntent: string;
    readonly receipt: number | null;
  };
  /** Makes that customer's headers. */
  readonly customer: () => Promise<Headers>;
  /** The member of staff who wrote the newest reply of the history. */
  readonly author: string;
  readonly operator: SignedInStaff;
  /** An operator whose claims, drafts and breaks requests change: new staff for each would lengthen lists. */
  readonly claimant: SignedInStaff;
  readonly supervisor: SignedInStaff;
  readonly admin: SignedInStaff;
}

/**
 * Starts a server for the calls, with imitated providers, one brand's build, and without a history. `onSuccess` is given the
 * operation of each call that succeeds.
 */
export async function openScaleServer(
  clock: Clock,
  onSuccess: (operation: string) => void = () => undefined,
): Promise<BothProviders> {
  const build = await testSiteBuild(emberlane);
  const { settings = testSettings, ...platform } = ageCheckPlatform();
  const sites = { ...settings.sites, folders: [build.folder] };
  const cards = await startBothProviders({
    maxConnections: 10,
    watch(app) {
      app.addHook("onResponse", async ({ routeOptions: { config } }, { statusCode }) => {
        if (statusCode < 300 && config.operation !== undefined) onSuccess(config.operation.id);
      });
    },
    platform: { ...platform, settings: { ...settings, sites }, clock },
  });
  return {
    ...cards,
    async close() {
      try {
        await cards.close();
      } finally {
        await build.remove();
      }
    },
  };
}

/** Signs in a customer of the history. `headers` makes headers with a new token, because one lasts ten minutes. */
export async function signIn(
  { platform, database }: TestApp,
  { id, brand, region, phone }: Pick<ScaleStage["person"], "id" | "brand" | "region" | "phone">,
): Promise<{ readonly loginId: string; readonly headers: () => Promise<Headers> }> {
  const now = platform.clock.now();
  const loginId = platform.random.uuid();
  const login = { created_at: now, ends_at: secondsFrom(now, 8 * 3600), revoked_at: null };
  await database
    .insertInto("logins")
    .values({ id: loginId, customer_id: id, ...login })
    .execute();
  const identity = { customerId: id, loginId, phone, serviceId: serviceIdOf(brand, region) };
  const headers = async () => ({ authorization: `Bearer ${await signAccessToken(platform, identity)}` });
  return { loginId, headers };
}

/** Signs in a customer of the history and new staff. The history must be there (scale-history.ts). */
export async function scaleStage(cards: BothProviders): Promise<ScaleStage> {
  const { server } = cards;
  const { platform, database } = server;
  const person = await database
    .selectFrom("customers")
    .innerJoin("credit_accounts", "credit_accounts.customer_id", "customers.id")
    .innerJoin("conversations", "conversations.customer_id", "customers.id")
    .innerJoin("payments", "payments.customer_id", "customers.id")
    .select([
      "customers.id",
      "customers.brand_id as brand",
      "customers.region",
      "customers.phone",
      "conversations.id as conversationId",
      "conversations.profile_id as profileId",
      "payments.intent_id as paymentIntent",
      "payments.receipt_number as receipt",
    ])
    .where("conversations.waiting_since", "is not", null)
    .where("customers.brand_id", "=", "emberlane")
    // with a receipt
    .where("payments.granted_at", "is not", null)
    .orderBy("customers.username")
    .orderBy("payments.intent_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const [operator, claimant, supervisor, admin] = [
    await signedInStaff(platform, "operator"),
    await signedInStaff(platform, "operator"),
    await signedInStaff(platform, "supervisor"),
    await signedInStaff(platform, "admin"),
  ];
  const { author } = await database
    .selectFrom("messages")
    .select("staff_id as author")
    .where("staff_id", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(1)
    .$narrowType<{ author: NotNull }>()
    .executeTakeFirstOrThrow();
  return {
    server,
    cards,
    person,
    author,
    customer: (await signIn(server, person)).headers,
    operator,
    claimant,
    supervisor,
    admin,
  };
}
