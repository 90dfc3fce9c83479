import type { AgeCheckState } from "@parlour/contract/operations/age-checks";
import { fail, succeed, type Result } from "@parlour/contract/result";
import {
  ageCheckOpenSeconds,
  ageChecksADay,
  ageStepFor,
  startableFor,
  type StartableAgeMethod,
} from "@parlour/contract/rules/age-check";
import { ageDemandOf } from "../../../plugins/age-demands.ts";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import {
  ageProvedBy,
  countAgeChecks,
  deleteUnbegunCheck,
  insertAgeCheck,
  lockCustomer,
  selectAgeChecks,
  selectAgeFacts,
  setAgeReference,
  toAgeCheckEntry,
  type StoredAgeCheck,
} from "../../people/customers/index.ts";
import { ageQuestion } from "../../people/flags/index.ts";
import { lookAt, takeResult, type Dependencies } from "./result-service.ts";
import { demandOfCustomer } from "./rules.ts";

/** A customer's own age checks: which one is required, beginning one, and coming back from one. */

const daySeconds = 86_400;

/** Returns who checks with a method; null: nobody is set up. */
function providerOf(
  { hostedAgeCheck, phoneAgeCheck }: Dependencies,
  method: StartableAgeMethod,
): { readonly name: string; readonly title: string } | null {
  switch (method) {
    case "document":
      return hostedAgeCheck;
    case "phone":
      return phoneAgeCheck;
    default:
      return method satisfies never;
  }
}

/** Reads what a customer has to do about their age, and how they can. */
export async function readAgeCheck(
  dependencies: Dependencies,
  { customerId }: Pick<CustomerIdentity, "customerId">,
  database: Db = dependencies.database,
): Promise<AgeCheckState> {
  const { settings, clock } = dependencies;
  const facts = await selectAgeFacts(database, customerId);
  const none: AgeCheckState = { step: "none", askedByStaff: false, methods: [], latest: null };
  if (facts === undefined) return none;
  const { brandId, region } = facts;
  const demand = ageDemandOf(settings.ageChecks.demands, { brandId, region, manifest: facts.siteAgeCheck });
  const question = await ageQuestion(database, customerId);
  const askedByStaff = question === "check_asked";
  const step = ageStepFor({ demand, provedBy: ageProvedBy(facts), checkAsked: askedByStaff });
  const [latest] = await selectAgeChecks(database, customerId, 1);
  const counts =
    step === "check" ? await countAgeChecks(database, customerId, secondsFrom(clock.now(), -daySeconds)) : [];
  const offered = step === "check" ? startableFor(demandOfCustomer(demand, askedByStaff)) : [];
  return {
    step,
    askedByStaff,
    methods: offered.flatMap((method) => {
      const provider = providerOf(dependencies, method);
      const begun = counts.find((count) => count.method === method)?.count ?? 0;
      return provider === null
        ? []
        : [{ method, provider: provider.title, left: Math.max(0, ageChecksADay[method] - begun) }];
    }),
    latest: latest === undefined ? null : toAgeCheckEntry(latest),
  };
}

/**
 * Reserves a check under the customer's lock. A hosted check that is still open is continued, so that a repeated press
 * costs nothing and loses nothing.
 */
async function reserve(
  dependencies: Dependencies,
  customer: CustomerIdentity,
  method: StartableAgeMethod,
): Promise<Result<StoredAgeCheck, "age_check_not_offered" | "age_check_limit">> {
  const { database, clock, random } = dependencies;
  const { customerId } = customer;
  const provider = providerOf(dependencies, method);
  if (provider === null) return fail("age_check_not_offered");
  return await inTransaction(database, async (trx) => {
    await lockCustomer(trx, customerId);
    const state = await readAgeCheck(dependencies, customer, trx);
    const offer = state.methods.find((each) => each.method === method);
    if (offer === undefined) return fail("age_check_not_offered" as const);
    const now = clock.now();
    if (method === "document") {
      const openSince = secondsFrom(now, -ageCheckOpenSeconds);
      const open = (await selectAgeChecks(trx, customerId, 10)).find(
        (check) =>
          check.method === method &&
          check.result === null &&
          check.provider === provider.name &&
          check.askedAt > openSince,
      );
      if (open !== undefined) return succeed(open);
    }
    if (offer.left === 0) return fail("age_check_limit" as const);
    const check: StoredAgeCheck = {
      id: random.uuid(),
      customerId,
      method,
      provider: provider.name,
      reference: null,
      result: null,
      askedAt: now,
      decidedAt: null,
    };
    await insertAgeCheck(trx, check);
    return succeed(check);
  });
}

/** Begins a check. Provider and network are called without a lock. */
export async function startAgeCheck(
  dependencies: Dependencies,
  customer: CustomerIdentity,
  wanted: {
    readonly method: StartableAgeMethod;
    /** Where the provider sends the customer back. */
    readonly returnAddress: string;
    /** Where it reports the result. */
    readonly reportAddress: string;
  },
): Promise<
  Result<
    { readonly address: string | null; readonly state: AgeCheckState },
    "age_check_not_offered" | "age_check_limit" | "age_check_unavailable"
  >
> {
  const { database, clock, hostedAgeCheck, phoneAgeCheck } = dependencies;
  const { method, returnAddress, reportAddress } = wanted;
  const reserved = await reserve(dependencies, customer, method);
  if (!reserved.ok) return reserved;
  const { id: checkId, reference } = reserved.value;
  if (method === "phone") {
    const checked = (await phoneAgeCheck?.check(customer.phone, checkId)) ?? fail("age_check_unavailable");
    if (!checked.ok) {
      await deleteUnbegunCheck(database, checkId);
      return checked;
    }
    await takeResult(dependencies, checkId, checked.value);
    return succeed({ address: null, state: await readAgeCheck(dependencies, customer) });
  }
  if (hostedAgeCheck === null) return fail("age_check_not_offered");
  const hosted = { checkId, reference, returnAddress, reportAddress };
  const begun = await hostedAgeCheck.begin(hosted, clock.now());
  if (!begun.ok) {
    // one that is open was begun before and can still be reported
    if (reference === null) await deleteUnbegunCheck(database, checkId);
    return begun;
  }
  if (begun.value.reference !== null && begun.value.reference !== reference) {
    await setAgeReference(database, checkId, begun.value.reference);
  }
  const address = hostedAgeCheck.addressOf({ ...hosted, reference: begun.value.reference }, clock.now());
  return succeed({ address, state: await readAgeCheck(dependencies, customer) });
}

/** Asks about the customer's newest check if it is open, as after the way back from the provider. */
export async function lookAtOwnCheck(
  dependencies: Dependencies,
  customer: CustomerIdentity,
): Promise<AgeCheckState> {
  const [latest] = await selectAgeChecks(dependencies.database, customer.customerId, 1);
  if (latest !== undefined && latest.result === null) await lookAt(dependencies, latest);
  return await readAgeCheck(dependencies, customer);
}
