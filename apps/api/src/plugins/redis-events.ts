import type { RegionCode } from "@parlour/contract/regions";
import type { Clock } from "../ports/clock.ts";
import { createLocalEvents } from "./events.ts";
import type { CustomerHint, Events, RegionHint, StaffHint } from "./events.ts";
import { HintCount } from "./hint-count.ts";
import type { RedisLink } from "./redis-link.ts";

/**
 * How often every customer's stream reads again without an event, in milliseconds, because an event may be lost
 * unnoticed. Staff are told to read again only if one was lost: what they read is the whole queue. Only with several
 * nodes; within one process none is lost.
 */
export const rereadMs = 5000;

export interface RedisEvents extends Events {
  close(): void;
}

export interface RedisEventsOptions {
  readonly clock: Clock;
  /** Identifies this process among the nodes. */
  readonly nodeId: string;
  readonly onListenerError: (error: unknown) => void;
}

type Hint = CustomerHint | StaffHint | RegionHint;

interface Parcel {
  readonly from: string;
  readonly hint: Hint;
  /** Whether the sender counted it in Redis; nodes of the release before do not. */
  readonly counted?: true;
}

/** Parses another node's message; null for a newer node's hint that this one doesn't know. */
function readParcel(text: string): Parcel | null {
  try {
    const value = JSON.parse(text) as Partial<Parcel> | null;
    return typeof value?.from === "string" && typeof value.hint?.type === "string" ? (value as Parcel) : null;
  } catch {
    return null;
  }
}

/**
 * Events over all nodes: listeners of this process are called at once, those of others through Redis.
 * Delivery is not guaranteed. After a possible loss (the link was down here or at another node, or a
 * subscription was not active yet) every listener is told to read again.
 */
export function createRedisEvents(link: RedisLink, options: RedisEventsOptions): RedisEvents {
  const { clock, nodeId } = options;
  const local = createLocalEvents(options.onListenerError);
  const everybody = `${link.prefix}everybody`;
  const staffChannel = `${link.prefix}staff`;
  /** Redis's count of the hints to staff. */
  const staffCountKey = `${link.prefix}staff:hints`;
  const customerChannel = (customerId: string): string => `${link.prefix}customer:${customerId}`;
  const regionChannel = (region: RegionCode): string => `${link.prefix}region:${region}`;

  /** The listeners of each channel on this node, how to make them refetch, and their number. */
  interface Channel {
    listeners: number;
    readonly tell: (hint: Hint) => void;
    readonly reread: () => void;
  }
  const channels = new Map<string, Channel>();
  /** Channels whose listeners have not been told to refetch since the subscription was asked for. */
  const joining = new Set<string>();
  let hasLostHints = false;
  let staffCount = new HintCount();

  function send(channel: string, hint: Hint): void {
    link.commands.publish(channel, JSON.stringify({ from: nodeId, hint } satisfies Parcel)).catch(() => {
      hasLostHints = true;
    });
  }

  /** Sends a hint to the staff at other nodes, and counts it in the same step. */
  function sendToStaff(hint: StaffHint): void {
    const text = JSON.stringify({ from: nodeId, hint, counted: true } satisfies Parcel);
    link.commands
      .multi()
      .incr(staffCountKey)
      .publish(staffChannel, text)
      .exec()
      .catch(() => {
        hasLostHints = true;
      });
  }

  /** Lets staff read again if a hint to them was lost. */
  async function checkStaffCount(reread: () => void): Promise<void> {
    const count = staffCount;
    const { heard } = count;
    const counted = Number((await link.commands.get(staffCountKey)) ?? 0);
    if (count === staffCount && count.look(counted - heard)) reread();
  }

  function catchUp(name: string): void {
    if (!joining.delete(name)) return;
    if (name === staffChannel) staffCount = new HintCount();
    channels.get(name)?.reread();
  }

  /** Subscribes, then lets the listeners refetch, because earlier events were missed. */
  function listenTo(names: readonly string[]): void {
    for (const name of names) joining.add(name);
    link.subscriber.subscribe(...names).then(
      () => {
        for (const name of names) catchUp(name);
      },
      // Redis is down: this is done when it comes up.
      () => undefined,
    );
  }

  function join(name: string, channel: Omit<Channel, "listeners">, leaveLocal: () => void): () => void {
    const joined: Channel = channels.get(name) ?? { listeners: 0, ...channel };
    channels.set(name, joined);
    joined.listeners += 1;
    // A second listener may arrive before the first one's subscription is complete. The first one's refetch covers it.
    if (joined.listeners === 1) listenTo([name]);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leaveLocal();
      joined.listeners -= 1;
      if (joined.listeners > 0) return;
      channels.delete(name);
      joining.delete(name);
      link.subscriber.unsubscribe(name).catch(() => undefined);
    };
  }

  function rereadAll(): void {
    for (const channel of channels.values()) channel.reread();
  }

  link.subscriber.on("message", (name: string, text: string) => {
    const parcel = readParcel(text);
    if (name === staffChannel && parcel?.counted === true) staffCount.heard += 1;
    if (parcel === null || parcel.from === nodeId) return;
    if (name === everybody) {
      rereadAll();
      return;
    }
    // It may come together with the subscription's own response, which is reported later.
    catchUp(name);
    channels.get(name)?.tell(parcel.hint);
  });
  link.onUp("subscriber", () => listenTo([everybody, ...channels.keys()]));
  link.onUp("commands", () => {
    if (!hasLostHints) return;
    hasLostHints = false;
    // The other nodes missed what happened here meanwhile.
    send(everybody, { type: "queue" });
  });
  let cancelReread = (): void => undefined;
  const keepReading = (): void => {
    for (const [name, { reread }] of channels) {
      // If Redis is down, everybody reads again when it comes up.
      if (name === staffChannel) checkStaffCount(reread).catch(() => undefined);
      else reread();
    }
    cancelReread = clock.after(rereadMs, keepReading);
  };
  cancelReread = clock.after(rereadMs, keepReading);

  return {
    publishToCustomer(customerId, hint) {
      local.publishToCustomer(customerId, hint);
      send(customerChannel(customerId), hint);
    },
    subscribeCustomer(customerId, listener) {
      const tell = (hint: Hint): void => local.publishToCustomer(customerId, hint as CustomerHint);
      const reread = (): void => tell({ type: "check" });
      const leave = local.subscribeCustomer(customerId, listener);
      return join(customerChannel(customerId), { tell, reread }, leave);
    },
    publishToStaff(hint) {
      local.publishToStaff(hint);
      sendToStaff(hint);
    },
    subscribeStaff(listener) {
      const tell = (hint: Hint): void => local.publishToStaff(hint as StaffHint);
      const reread = (): void => tell({ type: "queue" });
      return join(staffChannel, { tell, reread }, local.subscribeStaff(listener));
    },
    publishToRegion(region, hint) {
      local.publishToRegion(region, hint);
      send(regionChannel(region), hint);
    },
    subscribeRegion(region, listener) {
      const tell = (hint: Hint): void => local.publishToRegion(region, hint as RegionHint);
      const reread = (): void => tell({ type: "alert" });
      return join(regionChannel(region), { tell, reread }, local.subscribeRegion(region, listener));
    },
    close() {
      cancelReread();
      channels.clear();
    },
  };
}
