import type { Readable } from "node:stream";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { chatDisclosure, purchaseDisclosure } from "@parlour/contract/rules/disclosure";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findCompany } from "../../site/brands/index.ts";
import { jsonFile, messageFiles, statementFiles } from "./archive-files.ts";
import { archiveStream, type ArchiveFile } from "./archive.ts";
import { findDisputedPayment, selectLoginsOf, type DisputedPayment } from "./evidence-store.ts";
import {
  evidenceDisclosure,
  evidenceIndex,
  evidenceMessagesStart,
  evidencePageEnd,
  evidenceParagraph,
} from "./evidence-texts.ts";
import { selectAcceptances } from "./export-store.ts";

async function* files(
  platform: Platform,
  dispute: DisputedPayment,
  madeAt: Date,
): AsyncGenerator<ArchiveFile> {
  const { database } = platform;
  const { customerId, brandId, openedAt } = dispute;
  // from the order to the dispute
  const period = { from: dispute.createdAt, to: openedAt };
  yield { name: "index.html", parts: [evidenceIndex(dispute, period, madeAt)] };
  yield jsonFile("payment.json", dispute);
  yield* statementFiles(platform, customerId);
  const acceptances = await selectAcceptances(database, customerId);
  const before = acceptances.filter(({ at }) => at !== null && at <= openedAt.toISOString());
  yield jsonFile("acceptances.json", before);
  yield jsonFile("logins.json", await selectLoginsOf(database, customerId, period));
  const shown = { start: evidenceMessagesStart, paragraph: evidenceParagraph, end: evidencePageEnd };
  yield* messageFiles(platform, customerId, shown, period);
  const company = (await findCompany(database, brandId))?.name ?? dispute.brand;
  yield { name: "disclosure.html", parts: [evidenceDisclosure(purchaseDisclosure(company), chatDisclosure)] };
}

/** Returns the evidence for a dispute as an archive, read while it is sent (DISPUTE-8). Audits first who took it. */
export async function takeEvidence(
  platform: Platform,
  staff: StaffIdentity,
  disputeId: string,
): Promise<Result<Readable, "dispute_not_found">> {
  const { clock, random } = platform;
  const dispute = await findDisputedPayment(platform.database, disputeId);
  if (dispute === undefined) return fail("dispute_not_found");
  const now = clock.now();
  await recordAudit(
    platform.database,
    {
      staffId: staff.staffId,
      action: "dispute.evidence",
      targetType: "payment",
      targetId: dispute.intentId,
      details: { disputeId },
    },
    { now, random },
  );
  const { database } = await platform.readDatabase.choose();
  return succeed(archiveStream(files({ ...platform, database }, dispute, now), now));
}
