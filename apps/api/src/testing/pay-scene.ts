import type { RegionCode } from "@parlour/contract/regions";
import { deliverReply } from "../modules/conversation/chat/index.ts";
import { sendMessage } from "../modules/conversation/chat/service.ts";
import { correctPay } from "../modules/office/pay/correction-service.ts";
import { countPay } from "../modules/office/pay/count-service.ts";
import { setPayMinimum, setPayRate, setPaySite } from "../modules/office/pay/rates-service.ts";
import { eraseCustomer } from "../modules/office/privacy/erasure-service.ts";
import type { TestApp } from "./test-app.ts";
import { givePurchasedCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer, type SignedInStaff } from "./test-people.ts";

/** Five days of work for pay, over a change of rates and of summer time, created by the server's own rules. */

export interface PayScene {
  readonly admin: SignedInStaff;
  readonly supervisor: SignedInStaff;
  readonly operators: readonly [SignedInStaff, SignedInStaff, SignedInStaff];
}

/** When the scene is counted: all of its days are over. */
export const countedAt = "2026-10-28T02:00:00.000Z";

/** Adds times at the desk: state, beginning and end. */
export async function addSpans(
  { database }: Pick<TestApp, "database">,
  staffId: string,
  spans: readonly (readonly ["available" | "break", string, string])[],
): Promise<void> {
  for (const [state, from, to] of spans) {
    await database
      .insertInto("presence_spans")
      .values({ staff_id: staffId, state, began_at: new Date(from), ended_at: new Date(to) })
      .execute();
  }
}

/** A reply by an operator, to a new message or to none: then it is free. */
export async function replyOf(
  server: TestApp,
  { staffId }: SignedInStaff,
  customer: SignedInCustomer,
  { writes }: { readonly writes: boolean },
): Promise<void> {
  const { platform, database } = server;
  const profile = await profileId(database, customer.brand, "isolde");
  if (writes) {
    const clientMessageId = platform.random.uuid();
    const sent = await sendMessage(platform, customer.customerId, {
      profileId: profile,
      body: "Is anybody awake?",
      clientMessageId,
    });
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  }
  const now = platform.clock.now();
  const { id: conversationId } = await database
    .updateTable("conversations")
    .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
    .where("customer_id", "=", customer.customerId)
    .returning("id")
    .executeTakeFirstOrThrow();
  const replyId = platform.random.uuid();
  const delivered = await deliverReply(platform, {
    staffId,
    conversationId,
    replyId,
    body: "The lamp is lit.",
  });
  if (!delivered.ok) throw new Error(delivered.error);
}

/** Returns a value, or throws what was refused. */
async function done<Value>(
  result: Promise<
    { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown }
  >,
): Promise<Value> {
  const settled = await result;
  if (!settled.ok) throw new Error(String(settled.error));
  return settled.value;
}

/** Makes the scene and counts it. */
export async function payScene(server: TestApp): Promise<PayScene> {
  const { platform, clock } = server;
  const at = (time: string): void => clock.set(new Date(time));
  at("2026-10-23T08:00:00.000Z");
  const admin = await signedInStaff(platform, "admin");
  const supervisor = await signedInStaff(platform, "supervisor");
  const operators = [
    await signedInStaff(platform),
    await signedInStaff(platform),
    await signedInStaff(platform),
  ] as const;
  const [ash, birch, cedar] = operators;
  const site = (brand: string, region: RegionCode) => ({ brand, region });
  const rate = async (
    where: ReturnType<typeof site>,
    replyMinor: number,
    hourMinor: number,
    more: Partial<{ replyBasis: "charged" | "any"; breaksPaid: boolean; validFrom: string }> = {},
  ) =>
    await done(
      setPayRate(platform, admin.staffId, where, {
        validFrom: null,
        replyBasis: "charged",
        breaksPaid: false,
        replyMinor,
        hourMinor,
        ...more,
      }),
    );
  const [emberlane, abroad, frostmere] = [
    site("emberlane", "GB"),
    site("emberlane", "IE"),
    site("frostmere", "GB"),
  ];
  await rate(emberlane, 11, 1021);
  await rate(abroad, 23, 2000);
  await rate(frostmere, 7, 1300, { replyBasis: "any", breaksPaid: true });
  // in the middle of a shift and of a day's replies; and one for the same time, which replaces it
  await rate(emberlane, 99, 9900, { validFrom: "2026-10-24T21:30:00.123Z" });
  await rate(emberlane, 13, 1145, { validFrom: "2026-10-24T21:30:00.123Z" });
  await done(setPayMinimum(platform, admin.staffId, "GB", { validFrom: "2026-04-01", hourMinor: 1021 }));
  await done(setPaySite(platform, admin.staffId, ash.staffId, emberlane));
  await done(setPaySite(platform, admin.staffId, birch.staffId, frostmere));
  await countPay(platform);

  const [first, second, third] = [
    await signedInCustomer(platform, { region: "GB" }),
    await signedInCustomer(platform, { region: "IE" }),
    await signedInCustomer(platform, { brand: "frostmere", region: "GB" }),
  ];
  const leaving = await signedInCustomer(platform, { region: "GB" });
  for (const customer of [first, second, third, leaving]) await givePurchasedCredits(platform, customer, 40);

  await addSpans(server, ash.staffId, [
    ["available", "2026-10-23T09:00:00.000Z", "2026-10-23T12:20:13.457Z"],
    ["break", "2026-10-23T12:20:13.457Z", "2026-10-23T12:40:00.000Z"],
    // over the change of rates and London's midnight
    ["available", "2026-10-24T20:00:00.000Z", "2026-10-24T23:45:00.500Z"],
    // over the hour that occurs twice when summer time ends
    ["available", "2026-10-25T00:10:00.000Z", "2026-10-25T02:10:00.001Z"],
  ]);
  await addSpans(server, birch.staffId, [
    ["available", "2026-10-25T22:00:00.000Z", "2026-10-26T01:00:00.000Z"],
    ["break", "2026-10-26T01:00:00.000Z", "2026-10-26T01:17:00.000Z"],
  ]);
  // without a pay site: not counted
  await addSpans(server, cedar.staffId, [
    ["available", "2026-10-26T09:00:00.000Z", "2026-10-26T10:00:00.000Z"],
  ]);
  for (const [time, operator, customer, writes] of [
    ["2026-10-23T09:30:00.000Z", ash, first, true],
    ["2026-10-23T09:31:00.000Z", ash, first, false],
    ["2026-10-23T10:30:00.000Z", ash, second, true],
    ["2026-10-24T21:00:00.000Z", ash, first, true],
    ["2026-10-24T21:30:00.122Z", ash, first, true],
    ["2026-10-24T21:30:00.123Z", ash, first, true],
    ["2026-10-24T22:59:59.999Z", ash, first, true],
    ["2026-10-24T23:00:00.000Z", ash, leaving, true],
    ["2026-10-24T23:10:00.000Z", ash, leaving, true],
    ["2026-10-25T23:59:59.999Z", birch, third, true],
    ["2026-10-26T00:00:00.000Z", birch, third, true],
    ["2026-10-26T00:01:00.000Z", birch, third, false],
    ["2026-10-26T09:05:00.000Z", cedar, first, true],
    ["2026-10-26T09:15:00.000Z", cedar, third, true],
  ] as const) {
    at(time);
    await replyOf(server, operator, customer, { writes });
  }
  // before the day of the replies was counted
  await eraseCustomer(platform, { customerId: leaving.customerId, askedBy: "customer", staffId: null });
  at(countedAt);
  await countPay(platform);
  await done(
    correctPay(platform, supervisor.staffId, ash.staffId, {
      correctionId: platform.random.uuid(),
      ...emberlane,
      day: "2026-10-24",
      minor: 250,
      reason: "The desk was down for 15 minutes",
    }),
  );
  return { admin, supervisor, operators };
}

/** People of the scene with sessions of the scene's end: sessions end after eight hours. */
export interface PayStaff {
  readonly ash: SignedInStaff["headers"];
  readonly supervisor: SignedInStaff;
  readonly admin: SignedInStaff;
}

export async function signInAgain(server: TestApp, scene: PayScene): Promise<PayStaff> {
  return {
    ash: await sessionOf(server, scene.operators[0].staffId),
    supervisor: await signedInStaff(server.platform, "supervisor"),
    admin: await signedInStaff(server.platform, "admin"),
  };
}

/** A new session of somebody whose first one has ended. */
export async function sessionOf(
  { platform, database }: TestApp,
  staffId: string,
): Promise<SignedInStaff["headers"]> {
  const { headers, staffId: visitor } = await signedInStaff(platform);
  await database
    .updateTable("staff_sessions")
    .set({ staff_id: staffId })
    .where("staff_id", "=", visitor)
    .execute();
  return headers;
}
