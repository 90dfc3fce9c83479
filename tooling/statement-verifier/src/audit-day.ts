import { createHash } from "node:crypto";
import { parseFields } from "./fields.ts";
import { readProof, proofProblems, type Proof } from "./proof.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** A place in the audit's chain. */
interface Place {
  readonly position: number;
  readonly hash: string;
}

/** A value that an erasure may remove. Its hash stays. */
interface Sealed {
  readonly key: string;
  readonly seal: string | null;
  readonly salt: string | null;
  readonly value: string | null;
}

interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly staffId: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details: string;
  readonly sealed: readonly Sealed[];
}

/** The audit of one day. */
export interface AuditDay {
  readonly day: string;
  /** The last entry before this day. */
  readonly opening: Place;
  readonly entries: readonly AuditEntry[];
  /** The stored end of the day; null: the day was not chained yet. */
  readonly head: Place | null;
  readonly proof: Proof | null;
}

const auditFormat = "parlour-audit-1";

/** Whether a file is the audit of a day. */
export function isAuditDay(text: string): boolean {
  return text.slice(0, 200).includes(`"${auditFormat}"`);
}

/** Reads the audit of a day: lines of JSON. Throws UnreadableStatement for anything else. */
export function readAuditDay(text: string): AuditDay {
  const lines = text.split("\n").filter((line) => line !== "");
  const [first, ...others] = lines.map((line, index) => parseFields(line, `line ${index + 1}`));
  const last = others.pop();
  if (first === undefined || last === undefined) throw new UnreadableStatement("the file is not complete");
  const format = first.text("format");
  if (format !== auditFormat) throw new UnreadableStatement(`unknown format ${format}`);
  const opening = first.part("opening");
  const head = last.has("head") ? last.part("head") : null;
  return {
    day: first.text("day"),
    opening: { position: opening.whole("position"), hash: opening.text("hash") },
    entries: others.map((entry) => ({
      id: entry.text("id"),
      at: entry.text("at"),
      staffId: entry.textOrNull("staffId"),
      action: entry.text("action"),
      targetType: entry.text("targetType"),
      targetId: entry.text("targetId"),
      details: entry.text("details"),
      sealed: entry.list("sealed").map((sealed) => ({
        key: sealed.text("key"),
        seal: sealed.textOrNull("seal"),
        salt: sealed.textOrNull("salt"),
        value: sealed.textOrNull("value"),
      })),
    })),
    head: head === null ? null : { position: head.whole("position"), hash: head.text("hash") },
    proof: last.has("proof") ? readProof(last.part("proof")) : null,
  };
}

function sealedProblem({ key, seal, salt, value }: Sealed): string | null {
  if (seal === null) return `${key} was added later`;
  if (value === null) return salt === null ? null : `${key} was removed, but not by an erasure`;
  if (salt === null) return `${key} can't be checked: its salt is missing`;
  const expected = createHash("sha256")
    .update(JSON.stringify(["parlour-seal-1", key, salt, value]), "utf8")
    .digest("hex");
  return expected === seal ? null : `${key} was changed`;
}

/** Returns what is wrong with the audit of a day, and how many values an erasure has removed. */
export function auditDayProblems(audit: AuditDay): {
  readonly problems: readonly string[];
  readonly removed: number;
  readonly end: Place;
} {
  const problems: string[] = [];
  let removed = 0;
  let hash = Buffer.from(audit.opening.hash, "hex");
  let before = "";
  for (const entry of audit.entries) {
    const { id, at, staffId, action, targetType, targetId, details, sealed } = entry;
    const name = `entry ${id} of ${at}`;
    if (!at.startsWith(audit.day)) problems.push(`${name}: is of another day`);
    if (`${at} ${id}` <= before) problems.push(`${name}: is out of order`);
    before = `${at} ${id}`;
    for (const each of sealed) {
      const problem = sealedProblem(each);
      if (problem !== null) problems.push(`${name}: ${problem}`);
      else if (each.value === null) removed += 1;
    }
    const seals = sealed.filter(({ seal }) => seal !== null).map(({ key, seal }) => [key, seal]);
    const text = [auditFormat, id, at, staffId, action, targetType, targetId, details, seals];
    hash = createHash("sha256").update(hash).update(JSON.stringify(text), "utf8").digest();
  }
  const end = { position: audit.opening.position + audit.entries.length, hash: hash.toString("hex") };
  if (audit.head === null) problems.push("the day is not in the chain yet");
  else if (audit.head.position !== end.position || audit.head.hash !== end.hash) {
    problems.push(
      `the entries of ${audit.day} are not those that the chain covers: some were changed, added or removed`,
    );
  }
  if (audit.proof === null) problems.push(`there is no proof for the root of ${audit.day}`);
  else {
    if (audit.proof.root.day !== audit.day) problems.push(`proof: is for ${audit.proof.root.day}`);
    const chain = {
      kind: "audit",
      chainId: "audit",
      hashAt: (position: number) => (position === end.position ? end.hash : undefined),
    };
    problems.push(...proofProblems(audit.proof, chain));
  }
  return { problems, removed, end };
}
