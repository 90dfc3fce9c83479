import { randomBytes } from "node:crypto";
import { openStateFile, type StateFile } from "../state-file.ts";

export type TextStatus = "queued" | "sent" | "delivered" | "undelivered" | "received";

/** One text message, in either direction. */
export interface StoredText {
  readonly sid: string;
  readonly direction: "outbound-api" | "outbound-reply" | "inbound";
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  status: TextStatus;
  readonly statusCallback: string | null;
}

interface TextState {
  /** Oldest first. */
  texts: StoredText[];
}

export type NewText = Omit<StoredText, "sid" | "at">;

export interface TextStore {
  add(text: NewText): StoredText;
  setStatus(text: StoredText, status: TextStatus): void;
  find(sid: string): StoredText | null;
  /** Newest first; `to` keeps only those sent to that number. */
  list(filter: { readonly to?: string }): readonly StoredText[];
  readonly file: StateFile<TextState>;
}

const keptTexts = 2000;

/** Opens the texts; only the newest 2,000 are kept. */
export async function openTextStore(file: string | null, now: () => number): Promise<TextStore> {
  const stateFile = await openStateFile<TextState>(file, () => ({ texts: [] }));
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
    setStatus(text, status) {
      text.status = status;
      stateFile.changed();
    },
    find: (sid) => state.texts.find((text) => text.sid === sid) ?? null,
    list: ({ to }) => state.texts.filter((text) => to === undefined || text.to === to).toReversed(),
  };
}
