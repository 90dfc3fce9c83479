import type { Platform } from "../../../platform.ts";
import { readStatement, statementCsv } from "../../records/credits/index.ts";
import type { Db } from "../../../plugins/database.ts";
import type { ArchiveFile } from "./archive.ts";
import { selectMessages, type ExportedMessage, type Period } from "./export-store.ts";

/** Returns a file of an archive with a value as JSON. */
export function jsonFile(name: string, value: unknown): ArchiveFile {
  return { name, parts: [`${JSON.stringify(value, null, 2)}\n`] };
}

/** Yields the ledger's statements; a chain too long for one continues in the next. */
export async function* statementFiles(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customerId: string,
): AsyncGenerator<ArchiveFile> {
  let after = 0;
  for (let number = 1; ; number += 1) {
    const statement = await readStatement(database, customerId, clock.now(), { after, withProof: true });
    const name = number === 1 ? "statement" : `statement-${number}`;
    yield jsonFile(`${name}.json`, statement);
    yield { name: `${name}.csv`, parts: [statementCsv(statement)] };
    const last = statement.entries.at(-1);
    if (statement.complete || last === undefined) return;
    after = last.position;
  }
}

const pageLength = 1_000;

/** Yields a customer's messages page by page, of all time or of a period. */
async function* messagePages(
  database: Db,
  customerId: string,
  period: Period | undefined,
): AsyncGenerator<readonly ExportedMessage[]> {
  let after = 0;
  for (;;) {
    const page = { after, limit: pageLength, ...(period === undefined ? {} : { period }) };
    const messages = await selectMessages(database, customerId, page);
    yield messages;
    const last = messages.at(-1);
    if (last === undefined || messages.length < pageLength) return;
    after = last.cursor;
  }
}

/** How an archive shows messages as a page of HTML. */
interface MessagesPage {
  readonly start: string;
  readonly paragraph: (message: ExportedMessage) => string;
  readonly end: string;
}

async function* messagesHtml(
  found: AsyncIterable<readonly ExportedMessage[]>,
  { start, paragraph, end }: MessagesPage,
): AsyncGenerator<string> {
  yield start;
  for await (const messages of found) yield messages.map(paragraph).join("");
  yield end;
}

async function* messagesJson(found: AsyncIterable<readonly ExportedMessage[]>): AsyncGenerator<string> {
  let between = "[\n";
  for await (const messages of found) {
    for (const { profileName, direction, body, sentAt, creditCost } of messages) {
      const message = { profile: profileName, direction, body, sentAt: sentAt.toISOString(), creditCost };
      yield `${between}${JSON.stringify(message)}`;
      between = ",\n";
    }
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

/** Returns messages.html and messages.json of a customer's messages, of all time or of a period. */
export function messageFiles(
  { database }: Pick<Platform, "database">,
  customerId: string,
  page: MessagesPage,
  period?: Period,
): readonly ArchiveFile[] {
  const found = () => messagePages(database, customerId, period);
  return [
    { name: "messages.html", parts: messagesHtml(found(), page) },
    { name: "messages.json", parts: messagesJson(found()) },
  ];
}
