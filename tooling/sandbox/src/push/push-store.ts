import { createECDH, randomBytes } from "node:crypto";
import { openStateFile, type StateFile } from "../state-file.ts";
import type { BrowserKeys } from "./open-push.ts";

/** A subscribed browser. */
export interface PushSubscriber extends BrowserKeys {
  readonly id: string;
  /** Origin of the calling page; null: a test. */
  readonly site: string | null;
  /** The server's public key, so that nobody else can push. */
  readonly applicationServerKey: string;
  /** Ended: pushes return 410 from now on. */
  gone: boolean;
}

/** A received push. */
export interface ReceivedPush {
  readonly subscriber: string;
  readonly site: string | null;
  /** The decrypted content; null if it could not be decrypted. */
  readonly payload: string | null;
  /** Why a push service would refuse it; null if it is valid. */
  readonly problem: string | null;
  readonly topic: string | null;
  readonly urgency: string | null;
  /** For how many seconds it may wait for the browser. */
  readonly timeToLive: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface PushState {
  subscribers: PushSubscriber[];
  /** Oldest first. */
  pushes: ReceivedPush[];
}

const kept = 500;

export interface PushStore {
  readonly file: StateFile<PushState>;
  subscribe(site: string | null, applicationServerKey: string): PushSubscriber;
  find(id: string): PushSubscriber | undefined;
  end(id: string): void;
  add(push: Omit<ReceivedPush, "at">): void;
  /** Newest first. */
  list(subscriber?: string): readonly ReceivedPush[];
}

/** Opens the push service's store. */
export async function openPushStore(file: string | null, now: () => number): Promise<PushStore> {
  const stateFile = await openStateFile<PushState>(file, () => ({ subscribers: [], pushes: [] }));
  const { state } = stateFile;
  const find = (id: string): PushSubscriber | undefined => state.subscribers.find((each) => each.id === id);
  return {
    file: stateFile,
    find,
    subscribe(site, applicationServerKey) {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const subscriber: PushSubscriber = {
        id: randomBytes(16).toString("hex"),
        site,
        applicationServerKey,
        publicKey: pair.getPublicKey("base64url"),
        privateKey: pair.getPrivateKey("base64url"),
        auth: randomBytes(16).toString("base64url"),
        gone: false,
      };
      state.subscribers = [...state.subscribers, subscriber].slice(-kept);
      stateFile.changed();
      return subscriber;
    },
    end(id) {
      const subscriber = find(id);
      if (subscriber === undefined) return;
      subscriber.gone = true;
      stateFile.changed();
    },
    add(push) {
      state.pushes = [...state.pushes, { ...push, at: now() }].slice(-kept);
      stateFile.changed();
    },
    list: (subscriber) =>
      state.pushes.filter((push) => subscriber === undefined || push.subscriber === subscriber).toReversed(),
  };
}
