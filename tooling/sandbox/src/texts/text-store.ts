import { randomBytes } from "node:crypto";
import { openStateFile, type StateFile } from "../state-file.ts";

/** The providers that the sandbox stands in for. */
export const standInProviders = ["twilio", "gateway"] as const;
export type StandInProvider = (typeof standInProviders)[number];

/**
 * What a provider does with every text: takes it; refuses it as overloaded; or takes it and cuts the connection, so that
 * the sender can't know.
 */
export const providerStates = ["up", "down", "cut"] as const;
export type ProviderState = (typeof providerStates)[number];

export type TextStatus = "queued" | "sent" | "delivered" | "undelivered" | "failed" | "received";

/**
 * How texts to a number fail: `undelivered` after they were sent (the phone is off), `failed` before (the
 * network refuses them), `refused` by the Messages call itself (the person told the provider to stop).
 */
export const textFailures = ["undelivered", "failed", "refused"] as const;
export type TextFailure = (typeof textFailures)[number];

/** Twilio's code for each failure. */
export const failureCodes: { readonly [Failure in TextFailure]: number } = {
  undelivered: 30003,
  failed: 30008,
  refused: 21610,
};

/** A text message, in either direction. */
export interface StoredText {
  readonly sid: string;
  /** Absent: twilio. */
  readonly provider?: StandInProvider;
  readonly direction: "outbound-api" | "outbound-reply" | "inbound";
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  status: TextStatus;
  readonly statusCallback: string | null;
  /** The sender's id of the text; the gateway's only. */
  readonly reference?: string;
  /** Twilio's error code. */
  errorCode?: number;
  /** The last response of the status callback's receiver; null: none. */
  callbackStatus?: number | null;
}

interface TextState {
  /** Oldest first. */
  texts: StoredText[];
  /** Numbers whose texts fail, and how. */
  failures: { [number: string]: TextFailure };
  /** Providers that don't work, for all numbers (`twilio`) or one (`twilio +44…`); absent: all do. */
  providers?: { [providerAndNumber: string]: ProviderState };
}

export type NewText = Omit<StoredText, "sid" | "at">;

export interface TextStore {
  add(text: NewText): StoredText;
  setStatus(text: StoredText, status: TextStatus, errorCode?: number): void;
  /** Stores the response of a status callback's receiver. */
  setCallbackStatus(text: StoredText, status: number | null): void;
  /** Makes texts to a number fail from now on; null ends it. */
  setFailure(number: string, failure: TextFailure | null): void;
  failureOf(number: string): TextFailure | null;
  /** Numbers whose texts fail. */
  failures(): readonly (readonly [number: string, failure: TextFailure])[];
  /** Sets what a provider does from now on, with every text or, with a number, with the texts to it. */
  setProvider(provider: StandInProvider, state: ProviderState, number?: string): void;
  stateOf(provider: StandInProvider, to: string): ProviderState;
  /** Providers that don't work, each with its number if it is about one. */
  brokenProviders(): readonly (readonly [providerAndNumber: string, state: ProviderState])[];
  find(sid: string): StoredText | null;
  /** Newest first; `to` keeps only those sent to that number. */
  list(filter: { readonly to?: string }): readonly StoredText[];
  readonly file: StateFile<TextState>;
}

const keptTexts = 2000;

/** Opens the store of texts; only the newest 2,000 are kept. */
export async function openTextStore(file: string | null, now: () => number): Promise<TextStore> {
  const stateFile = await openStateFile<TextState>(file, () => ({ texts: [], failures: {} }));
  const { state } = stateFile;
  return {
    file: stateFile,
    add(text) {
      const stored: StoredText = { ...text, sid: `SM${randomBytes(16).toString("hex")}`, at: now() };
      state.texts.push(stored);
      if (state.texts.length > keptTexts) state.texts = state.texts.slice(-keptTexts);
      stateFile.changed();
      return stored;
    },
    setStatus(text, status, errorCode) {
      text.status = status;
      if (errorCode !== undefined) text.errorCode = errorCode;
      stateFile.changed();
    },
    setCallbackStatus(text, status) {
      text.callbackStatus = status;
      stateFile.changed();
    },
    setFailure(number, failure) {
      const { [number]: _ended, ...others } = state.failures;
      state.failures = failure === null ? others : { ...others, [number]: failure };
      stateFile.changed();
    },
    failureOf: (number) => (Object.hasOwn(state.failures, number) ? (state.failures[number] ?? null) : null),
    failures: () => Object.entries(state.failures),
    setProvider(provider, providerState, number) {
      const key = number === undefined ? provider : `${provider} ${number}`;
      state.providers = { ...state.providers, [key]: providerState };
      stateFile.changed();
    },
    stateOf: (provider, to) => state.providers?.[`${provider} ${to}`] ?? state.providers?.[provider] ?? "up",
    brokenProviders: () => Object.entries(state.providers ?? {}).filter(([, each]) => each !== "up"),
    find: (sid) => state.texts.find((text) => text.sid === sid) ?? null,
    list: ({ to }) => state.texts.filter((text) => to === undefined || text.to === to).toReversed(),
  };
}
