import { setImmediate } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { RegionCode } from "@parlour/contract/regions";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { inBrand } from "../../../plugins/brand-scope.ts";
import { encodeEvent } from "../../../plugins/event-frame.ts";
import type { EventStream } from "../../../plugins/event-stream.ts";
import { createRounds } from "../../../plugins/rounds.ts";
import type { Platform } from "../../../platform.ts";
import { readBalances } from "../../records/credits/index.ts";
import { readActiveAlert } from "../../site/alerts/index.ts";
import { noteManyWatching, noteWatching } from "../push/index.ts";
import { CustomerFeed, type Tab } from "./customer-feed.ts";
import { selectFeedStates } from "./stream-store.ts";

/** How often the database is read for each feed without a hint: the longest delay that a lost hint causes. */
const checkMs = 15_000;
/** Feeds whose checks are due within this time are read together. */
const gatherMs = 250;
/** The most customers that one statement reads, and streams that are written to before other work gets a turn. */
const mostAtOnce = 500;

type Reader = Pick<CustomerIdentity, "customerId" | "loginId" | "brandId" | "region">;

/** The feeds of all customers who have a stream open at this node. */
export interface CustomerFeeds {
  /** Feeds a customer's stream until it closes. Without a valid Last-Event-ID it starts at the newest message. */
  open(reader: Reader, lastEventId: string | undefined, stream: EventStream): void;
}

interface Member {
  readonly feed: CustomerFeed;
  readonly brandId: string;
  readonly region: RegionCode;
}

interface Region {
  readonly members: Set<Member>;
  readonly leave: () => void;
  /** By brand, the alert that was sent last, as JSON. The page loads the current one itself when it opens. */
  readonly alerts: Map<string, string>;
  /** Resolves when the reported changes of alerts have been sent: one after the other, so that none is sent late. */
  alertsSent: Promise<void>;
}

function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += mostAtOnce) yield items.slice(start, start + mostAtOnce);
}

/**
 * Keeps one feed per customer, however many tabs they have open, with one subscription to their hints. What concerns
 * many customers is read once for all of them: a site's alert, and the regular check for what a lost hint would have
 * reported.
 */
export function createCustomerFeeds(
  platform: Pick<Platform, "database" | "clock" | "events" | "log">,
): CustomerFeeds {
  const { database, clock, events, log } = platform;
  const members = new Map<string, Member & { readonly leave: () => void }>();
  const regions = new Map<RegionCode, Region>();
  const onFailure = (error: unknown): void => log.error({ err: error }, "message stream failed");

  /** Reads many feeds' states. If that fails, their streams stay open until the next check. */
  async function check(due: readonly Member[], reason: "time" | "lost_hints"): Promise<void> {
    for (const brandId of new Set(due.map((member) => member.brandId))) {
      const ofBrand = due.filter((member) => member.brandId === brandId);
      for (const some of chunks(ofBrand)) await inBrand(brandId, () => checkTogether(some, reason));
    }
  }
  async function checkTogether(some: readonly Member[], reason: "time" | "lost_hints"): Promise<void> {
    const customerIds = some.map(({ feed }) => feed.customerId);
    const asked = some.map(({ feed: { customerId, loginIds } }) => ({ customerId, loginIds }));
    if (reason === "time") await noteManyWatching(platform, customerIds);
    const states = await selectFeedStates(database, asked, clock.now());
    // Balances are read again only if their hints may have been lost.
    const balances = reason === "time" ? null : await readBalances(database, customerIds);
    for (const [index, state] of states.entries()) {
      const feed = some[index]?.feed;
      feed?.check(state, balances === null ? null : (balances.get(feed.customerId) ?? 0));
    }
  }
  const startCheck = (due: readonly Member[], reason: "time" | "lost_hints"): void => {
    check(due, reason).catch((error: unknown) => {
      onFailure(error);
      if (reason === "time") return;
      for (const { feed, brandId } of due) inBrand(brandId, () => feed.recover());
    });
  };
  const rounds = createRounds<Member>(clock, {
    everyMs: checkMs,
    gatherMs,
    onTurn: (due) => startCheck(due, "time"),
  });

  /** Feeds that have to be checked. They are collected, because the hint mostly comes for all of them at once. */
  let doubtful: Member[] = [];
  const doubt = (member: Member): void => {
    member.feed.doubt();
    doubtful.push(member);
    if (doubtful.length > 1) return;
    setImmediate(() => {
      const due = doubtful;
      doubtful = [];
      startCheck(due, "lost_hints");
    });
  };

  async function sendAlert(code: RegionCode, region: Region): Promise<void> {
    for (const [brandId, ofBrand] of Map.groupBy(region.members, (member) => member.brandId)) {
      const alert = await readActiveAlert(platform, code, brandId);
      // Several hints may report the same change.
      const text = JSON.stringify(alert);
      if (region.alerts.get(brandId) === text) continue;
      region.alerts.set(brandId, text);
      const frame = encodeEvent({ type: "alert", alert } satisfies StreamEvent);
      for (const some of chunks(ofBrand)) {
        for (const { feed } of some) feed.send(frame);
        await nextTurn();
      }
    }
  }

  function joinRegion(code: RegionCode, member: Member): void {
    let region = regions.get(code);
    if (region === undefined) {
      const created: Region = {
        members: new Set(),
        alerts: new Map(),
        alertsSent: Promise.resolve(),
        leave: events.subscribeRegion(code, (hint) => {
          if (hint.type !== "alert") return;
          created.alertsSent = created.alertsSent.then(() => sendAlert(code, created)).catch(onFailure);
        }),
      };
      region = created;
      regions.set(code, region);
    }
    region.members.add(member);
  }

  function leaveRegion(code: RegionCode, member: Member): void {
    const region = regions.get(code);
    region?.members.delete(member);
    if (region === undefined || region.members.size > 0) return;
    region.leave();
    regions.delete(code);
  }

  function join({ customerId, brandId, region }: Reader): Member {
    const known = members.get(customerId);
    if (known !== undefined) return known;
    const begin = (): Promise<void> => noteWatching(platform, customerId, true);
    const feed = new CustomerFeed(customerId, platform, begin, onFailure);
    const leave = events.subscribeCustomer(customerId, (hint) => {
      if (hint.type === "check") doubt(member);
      else feed.hear(hint);
    });
    const member = { feed, brandId, region, leave };
    members.set(customerId, member);
    joinRegion(region, member);
    rounds.add(member);
    return member;
  }

  function leave(member: Member, tab: Tab): void {
    const { feed, brandId, region } = member;
    feed.remove(tab);
    if (!feed.isEmpty) return;
    members.get(feed.customerId)?.leave();
    members.delete(feed.customerId);
    leaveRegion(region, member);
    rounds.remove(member);
    // If the server is stopping, the database may be closed already; the entry then expires by itself.
    inBrand(brandId, () => noteWatching(platform, feed.customerId, false)).catch(() => undefined);
  }

  return {
    open(reader, lastEventId, stream) {
      const tab: Tab = { stream, loginId: reader.loginId, lastEventId };
      const member = join(reader);
      member.feed.add(tab);
      stream.onClosed(() => leave(member, tab));
    },
  };
}
