import type { Readable } from "node:stream";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readStatement, statementCsv } from "../../records/credits/index.ts";
import { DamagedPicture, readUpload } from "../../people/media/index.ts";
import { archiveStream, type ArchiveFile } from "./archive.ts";
import { selectBans, selectFlags, selectGoodwill, selectSuggestions } from "./export-care-store.ts";
import {
  selectAcceptances,
  selectAccount,
  selectEnquiries,
  selectFacts,
  selectLimits,
  selectLogins,
  selectPushes,
  selectMarketing,
  selectMessages,
  selectNotes,
  selectPayments,
  selectPictures,
  type ExportedMessage,
} from "./export-store.ts";
import {
  damagedPictureNote,
  exportReadme,
  messageParagraph,
  messagesPageEnd,
  messagesPageStart,
} from "./export-texts.ts";
import { exportsPerHour } from "./rules.ts";

const page = 1_000;
const busySeconds = 10;

function json(name: string, value: unknown): ArchiveFile {
  return { name, parts: [`${JSON.stringify(value, null, 2)}\n`] };
}

async function* pages(platform: Platform, customerId: string): AsyncGenerator<readonly ExportedMessage[]> {
  let after = 0;
  for (;;) {
    const messages = await selectMessages(platform.database, customerId, after, page);
    yield messages;
    const last = messages.at(-1);
    if (last === undefined || messages.length < page) return;
    after = last.cursor;
  }
}

async function* messagesJson(platform: Platform, customerId: string): AsyncGenerator<string> {
  let between = "[\n";
  for await (const messages of pages(platform, customerId)) {
    for (const { profileName, direction, body, sentAt, creditCost } of messages) {
      const message = { profile: profileName, direction, body, sentAt: sentAt.toISOString(), creditCost };
      yield `${between}${JSON.stringify(message)}`;
      between = ",\n";
    }
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

async function* messagesHtml(platform: Platform, customerId: string): AsyncGenerator<string> {
  yield messagesPageStart;
  for await (const messages of pages(platform, customerId)) yield messages.map(messageParagraph).join("");
  yield messagesPageEnd;
}

/** Yields the ledger's statements; a chain too long for one continues in the next. */
async function* statements({ database, clock }: Platform, customerId: string): AsyncGenerator<ArchiveFile> {
  let after = 0;
  for (let number = 1; ; number += 1) {
    const statement = await readStatement(database, customerId, clock.now(), { after });
    const name = number === 1 ? "statement" : `statement-${number}`;
    yield json(`${name}.json`, statement);
    yield { name: `${name}.csv`, parts: [statementCsv(statement)] };
    const last = statement.entries.at(-1);
    if (statement.complete || last === undefined) return;
    after = last.position;
  }
}

async function* files(
  platform: Platform,
  account: NonNullable<Awaited<ReturnType<typeof selectAccount>>>,
  asOf: Date,
): AsyncGenerator<ArchiveFile> {
  const { database } = platform;
  const customerId = account.id;
  yield { name: "README.txt", parts: [exportReadme(account.brand, asOf)] };
  yield json("account.json", account);
  yield { name: "messages.html", parts: messagesHtml(platform, customerId) };
  yield { name: "messages.json", parts: messagesJson(platform, customerId) };
  yield json("facts.json", await selectFacts(database, customerId));
  yield json("notes.json", await selectNotes(database, customerId));
  yield json("flags.json", await selectFlags(database, customerId));
  yield json("suggestions.json", await selectSuggestions(database, customerId));
  yield json("bans.json", await selectBans(database, customerId));
  yield* statements(platform, customerId);
  yield json("goodwill.json", await selectGoodwill(database, customerId));
  yield json("payments.json", await selectPayments(database, customerId));
  yield json("marketing.json", await selectMarketing(database, customerId));
  yield json("acceptances.json", await selectAcceptances(database, customerId));
  yield json("logins.json", await selectLogins(database, customerId));
  yield json("pushes.json", await selectPushes(database, customerId));
  yield json("limits.json", await selectLimits(database, customerId));
  yield json("enquiries.json", await selectEnquiries(database, customerId));
  yield* pictures(platform, customerId);
}

async function* pictures(platform: Platform, customerId: string): AsyncGenerator<ArchiveFile> {
  for (const { id, ...file } of await selectPictures(platform.database, customerId)) {
    try {
      const bytes = await readUpload(platform, file);
      // Null if the picture was erased or replaced while the archive was being read.
      if (bytes !== null) yield { name: `pictures/${id}.jpg`, parts: [bytes], stored: true };
    } catch (error) {
      if (!(error instanceof DamagedPicture)) throw error;
      platform.log.error({ err: error, uploadId: id }, "an export leaves out a damaged picture");
      yield { name: `pictures/${id}.txt`, parts: [damagedPictureNote] };
    }
  }
}

async function exportOf(platform: Platform, customerId: string): Promise<Readable | null> {
  // The account from the main database: it shows whether the customer still exists.
  const account = await selectAccount(platform.database, customerId);
  if (!account) return null;
  const now = platform.clock.now();
  const { database, asOf } = await platform.readDatabase.choose();
  return archiveStream(files({ ...platform, database }, account, asOf ?? now), now);
}

export interface OwnExports {
  /** Returns the customer's archive, which is read from the replica, if there is one, while it is sent. */
  own(customerId: string): Promise<Result<Readable, Failure<"too_many_requests" | "unauthorized">>>;
}

/**
 * Creates the limiter for customers' own exports: three an hour over all nodes, one at a time on each node.
 */
export function createExports(platform: Platform): OwnExports {
  const throttle = platform.createThrottle("export", 3600);
  const underWay = new Set<string>();
  return {
    async own(customerId) {
      if (underWay.has(customerId)) {
        return fail({ code: "too_many_requests", retryAfterSeconds: busySeconds });
      }
      underWay.add(customerId);
      const done = (): void => void underWay.delete(customerId);
      try {
        const wait = await throttle.begin([{ key: customerId, tries: exportsPerHour }]);
        const archive = wait > 0 ? null : await exportOf(platform, customerId);
        if (archive === null) {
          done();
          return fail(wait > 0 ? { code: "too_many_requests", retryAfterSeconds: wait } : "unauthorized");
        }
        archive.once("close", done);
        return succeed(archive);
      } catch (error) {
        done();
        throw error;
      }
    },
  };
}

/** Returns the same archive for a request made by other means. Audits first who exported it. */
export async function exportForCustomer(
  platform: Platform,
  staff: StaffIdentity,
  customerId: string,
): Promise<Result<Readable, "customer_not_found">> {
  const archive = await exportOf(platform, customerId);
  if (archive === null) return fail("customer_not_found");
  await recordAudit(
    platform.database,
    {
      staffId: staff.staffId,
      action: "customer.export",
      targetType: "customer",
      targetId: customerId,
    },
    { now: platform.clock.now(), random: platform.random },
  );
  return succeed(archive);
}
