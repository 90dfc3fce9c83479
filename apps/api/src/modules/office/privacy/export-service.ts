import type { Readable } from "node:stream";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { DamagedPicture, readUpload } from "../../people/media/index.ts";
import { countSpending, readAllMonths, readCosts } from "../../conversation/spending/index.ts";
import { jsonFile, messageFiles, statementFiles } from "./archive-files.ts";
import { archiveStream, type ArchiveFile } from "./archive.ts";
import { selectBans, selectFlags, selectGoodwill, selectSuggestions } from "./export-care-store.ts";
import {
  selectAcceptances,
  selectAccount,
  selectChatConsent,
  selectEnquiries,
  selectFacts,
  selectHiddenProfiles,
  selectLimits,
  selectLogins,
  selectPushes,
  selectMarketing,
  selectNotes,
  selectOwnAgeChecks,
  selectPayments,
  selectPictures,
} from "./export-store.ts";
import {
  damagedPictureNote,
  exportReadme,
  messageParagraph,
  messagesPageEnd,
  messagesPageStart,
} from "./export-texts.ts";
import { exportsPerHour } from "./rules.ts";

const busySeconds = 10;

async function* files(
  platform: Platform,
  account: NonNullable<Awaited<ReturnType<typeof selectAccount>>>,
  asOf: Date,
): AsyncGenerator<ArchiveFile> {
  const { database } = platform;
  const customerId = account.id;
  yield { name: "README.txt", parts: [exportReadme(account.brand, asOf)] };
  yield jsonFile("account.json", account);
  yield jsonFile("age-checks.json", await selectOwnAgeChecks(database, customerId));
  const shown = { start: messagesPageStart, paragraph: messageParagraph, end: messagesPageEnd };
  yield* messageFiles(platform, customerId, shown);
  yield jsonFile("facts.json", await selectFacts(database, customerId));
  yield jsonFile("notes.json", await selectNotes(database, customerId));
  yield jsonFile("flags.json", await selectFlags(database, customerId));
  yield jsonFile("suggestions.json", await selectSuggestions(database, customerId));
  yield jsonFile("bans.json", await selectBans(database, customerId));
  yield* statementFiles(platform, customerId);
  yield jsonFile("goodwill.json", await selectGoodwill(database, customerId));
  yield jsonFile("payments.json", await selectPayments(database, customerId));
  yield jsonFile("marketing.json", await selectMarketing(database, customerId));
  yield jsonFile("acceptances.json", await selectAcceptances(database, customerId));
  yield jsonFile("chat-consent.json", await selectChatConsent(database, customerId));
  yield jsonFile("logins.json", await selectLogins(database, customerId));
  yield jsonFile("pushes.json", await selectPushes(database, customerId));
  yield jsonFile("limits.json", await selectLimits(database, customerId));
  const owner = { customerId, region: account.region };
  yield jsonFile("spending.json", {
    ...(await readCosts(database, owner)),
    months: await readAllMonths(database, owner, { joinedAt: new Date(account.joinedAt ?? asOf), now: asOf }),
  });
  yield jsonFile("enquiries.json", await selectEnquiries(database, customerId));
  yield jsonFile("hidden-profiles.json", await selectHiddenProfiles(database, customerId));
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
  await countSpending(platform, { customerId, region: account.region });
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
