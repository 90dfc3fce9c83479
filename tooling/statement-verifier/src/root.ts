import { createHash } from "node:crypto";
import { parseFields, type Fields } from "./fields.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** The root of a day over the heads of all chains, as published. */
export interface Root {
  readonly day: string;
  readonly tree: string;
  readonly previous: string;
  readonly root: string;
}

const rootFormat = "parlour-root-1";

/** Reads a root. */
export function readRoot(fields: Fields): Root {
  const format = fields.text("format");
  if (format !== rootFormat) throw new UnreadableStatement(`unknown format ${format}`);
  return {
    day: fields.text("day"),
    tree: fields.text("tree"),
    previous: fields.text("previous"),
    root: fields.text("root"),
  };
}

/** Whether a file is a root or a page of the public list. */
export function isRoots(text: string): boolean {
  return /^\s*\{\s*("roots"|"format"\s*:\s*"parlour-root-1")/.test(text);
}

/** Reads a file with one root, or a page of the public list. */
export function readRoots(text: string): readonly Root[] {
  const fields = parseFields(text, "roots");
  return fields.has("roots") ? fields.list("roots").map(readRoot) : [readRoot(fields)];
}

/** Returns the hash that a root must have. */
function expectedHash({ day, tree, previous }: Root): string {
  return createHash("sha256")
    .update(JSON.stringify([rootFormat, day, tree, previous]), "utf8")
    .digest("hex");
}

/** Returns what is wrong with one root. */
export function rootProblems(root: Root): readonly string[] {
  return root.root === expectedHash(root) ? [] : [`root of ${root.day}: was changed`];
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Returns what is wrong with a list of roots: each must name the root of the day before. The order does not matter. */
export function rootListProblems(roots: readonly Root[]): readonly string[] {
  const inOrder = roots.toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0));
  const problems = inOrder.flatMap(rootProblems);
  for (const [index, root] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before === undefined) continue;
    if (before.day === root.day) {
      if (before.root !== root.root) problems.push(`root of ${root.day}: there are two`);
    } else if (!/^\d{4}-\d{2}-\d{2}$/.test(before.day) || dayAfter(before.day) !== root.day) {
      problems.push(`root of ${root.day}: roots of days before it are missing`);
    } else if (root.previous !== before.root) {
      problems.push(`root of ${root.day}: does not name the root of the day before`);
    }
  }
  return problems;
}

/** A root that somebody kept: its hash, and its day if they kept that, too. */
export interface KeptRoot {
  readonly root: string;
  readonly day: string | null;
}

/**
 * Returns what is wrong with a root, compared with one that was kept. If they are of different days, the list of roots has to
 * lead from one to the other.
 */
export function keptProblems(kept: KeptRoot, root: Root, list: readonly Root[]): readonly string[] {
  if (kept.root === root.root) return [];
  if (kept.day === root.day) return [`root of ${root.day}: is not the one that was kept`];
  const hashes = new Set(list.map((each) => each.root));
  if (list.length === 0) {
    return [
      `root of ${root.day}: is not the one that was kept. If yours is of another day, add the list of roots with --roots, or get the proof for your day`,
    ];
  }
  const missing = [
    ...(hashes.has(kept.root) ? [] : ["the list of roots does not have the one that was kept"]),
    ...(hashes.has(root.root) ? [] : [`the list of roots does not have the root of ${root.day}`]),
  ];
  return missing;
}
