import type { NotNull } from "kysely";
import { serviceIdOf, type RegionCode } from "@parlour/contract/regions";
import { signAccessToken } from "../../plugins/access-token.ts";
import { secondsFrom } from "../../plugins/dates.ts";
import type { Clock } from "../../ports/clock.ts";
import { startBothProviders, type BothProviders } from "../both-providers.ts";
import { ageCheckPlatform } from "../test-age-checks.ts";
import type { TestApp } from "../test-app.ts";
import { signedInStaff, type SignedInStaff } from "../test-people.ts";
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
  /** That customer's headers. */
  readonly customer: Headers;
  /** The member of staff who wrote the newest reply of the history. */
  readonly author: string;
  readonly operator: SignedInStaff;
  readonly supervisor: SignedInStaff;
  readonly admin: SignedInStaff;
}

/** Starts a server for the calls, with imitated providers of card payments and age checks and without a history. */
export async function openScaleServer(clock: Clock): Promise<BothProviders> {
  return await startBothProviders({ maxConnections: 10, platform: { ...ageCheckPlatform(), clock } });
}

/** Signs in a customer of the history and new staff. The history must be there (scale-history.ts). */
export async function scaleStage(cards: BothProviders): Promise<ScaleStage> {
  const { server } = cards;
  const { platform, database } = server;
  const { clock, random } = platform;
  const now = clock.now();
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
    .orderBy("customers.username")
    .limit(1)
    .executeTakeFirstOrThrow();
  const loginId = random.uuid();
  await database
    .insertInto("logins")
    .values({
      id: loginId,
      customer_id: person.id,
      created_at: now,
      ends_at: secondsFrom(now, 8 * 3600),
      revoked_at: null,
    })
    .execute();
  const serviceId = serviceIdOf(person.brand, person.region);
  const identity = { customerId: person.id, loginId, phone: person.phone, serviceId };
  const token = await signAccessToken(platform, identity);
  const [operator, supervisor, admin] = [
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
    customer: { authorization: `Bearer ${token}` },
    operator,
    supervisor,
    admin,
  };
}
