import type { PushTarget } from "@parlour/contract/operations/push";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { loggedError } from "../../../plugins/logging.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { mostBrowsers, noticeSeconds, watchedSeconds } from "./rules.ts";
import {
  deleteOldest,
  deleteSubscription,
  selectTargets,
  setWatched,
  takeTurn,
  upsertSubscription,
} from "./store.ts";

type PushDependencies = Pick<Platform, "database" | "clock" | "pushes">;
type AnnounceDependencies = PushDependencies & Pick<Platform, "log">;

/** Subscribes a browser to pushes, until its login ends or it unsubscribes. */
export async function subscribe(
  { database, clock, pushes }: PushDependencies,
  customer: Pick<CustomerIdentity, "customerId" | "loginId">,
  target: PushTarget,
): Promise<Result<null, "push_endpoint_invalid">> {
  if (!pushes.accepts(target.endpoint)) return fail("push_endpoint_invalid");
  const now = clock.now();
  await inTransaction(database, async (trx) => {
    // The page that sends this call is open.
    const moment = { now, watchedUntil: secondsFrom(now, watchedSeconds) };
    await upsertSubscription(trx, customer, target, moment);
    await deleteOldest(trx, customer.customerId, mostBrowsers);
  });
  return succeed(null);
}

/** Ends the pushes to one of the customer's browsers. */
export async function unsubscribe(
  { database }: Pick<PushDependencies, "database">,
  customerId: string,
  endpoint: string,
): Promise<void> {
  await deleteSubscription(database, endpoint, customerId);
}

/**
 * Records that a page of the customer has opened or just closed. Stored in the database, because the stream
 * may be on another node than the reply. After a node crash the record stays for some seconds; another open
 * page renews it in that time.
 */
export async function noteWatching(
  { database, clock }: Pick<PushDependencies, "database" | "clock">,
  customerId: string,
  open: boolean,
): Promise<void> {
  const now = clock.now();
  await setWatched(database, [customerId], open ? secondsFrom(now, watchedSeconds) : now);
}

/** Records that pages of many customers are still open. */
export async function noteManyWatching(
  { database, clock }: Pick<PushDependencies, "database" | "clock">,
  customerIds: readonly string[],
): Promise<void> {
  await setWatched(database, customerIds, secondsFrom(clock.now(), watchedSeconds));
}

/**
 * Pushes a reply to the customer's browsers if no page is open and the conversation has not pushed within the
 * last minute. A page that counts as open may be on a phone that was just locked: then it checks once more
 * after that record would have expired. Never rejects, because the reply is already stored.
 */
export async function announceReply(
  dependencies: AnnounceDependencies,
  conversationId: string,
): Promise<void> {
  if ((await tellBrowsers(dependencies, conversationId, { unread: false })) === "watched") {
    const lookAgain = (): void => void tellBrowsers(dependencies, conversationId, { unread: true });
    dependencies.clock.after((watchedSeconds + 1) * 1000, lookAgain);
  }
}

async function tellBrowsers(
  { database, clock, pushes, log }: AnnounceDependencies,
  conversationId: string,
  { unread }: { readonly unread: boolean },
): Promise<"done" | "watched"> {
  try {
    const now = clock.now();
    const targets = await selectTargets(database, conversationId, unread);
    if (targets.some(({ watchedUntil }) => watchedUntil !== null && watchedUntil > now)) return "watched";
    if (targets.length === 0) return "done";
    if (!(await takeTurn(database, conversationId, now, secondsFrom(now, -noticeSeconds)))) return "done";
    await Promise.all(
      targets.map(async ({ domain, endpoint, keys }) => {
        const outcome = await pushes.send({ endpoint, keys }, { type: "reply" }, `https://${domain}`);
        if (outcome === "gone") await deleteSubscription(database, endpoint);
      }),
    );
  } catch (error) {
    log.warn({ err: loggedError(error) }, "a reply was not announced");
  }
  return "done";
}
