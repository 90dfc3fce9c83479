import { createHash } from "node:crypto";
import type { Fields } from "./fields.ts";
import { readRoot, rootProblems, type Root } from "./root.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** The proof that an entry of a chain was its last one at the end of a day, and is in that day's root. */
export interface Proof {
  readonly kind: string;
  readonly salt: string;
  readonly position: number;
  readonly hash: string;
  readonly path: readonly { readonly side: "left" | "right"; readonly hash: string }[];
  readonly root: Root;
}

function readSide(step: Fields): "left" | "right" {
  const side = step.text("side");
  if (side === "left" || side === "right") return side;
  throw new UnreadableStatement(`a hash is neither left nor right: ${side}`);
}

/** Reads a proof. */
export function readProof(fields: Fields): Proof {
  return {
    kind: fields.text("kind"),
    salt: fields.text("salt"),
    position: fields.whole("position"),
    hash: fields.text("hash"),
    path: fields.list("path").map((step) => ({ side: readSide(step), hash: step.text("hash") })),
    root: readRoot(fields.part("root")),
  };
}

function bytesOf(hash: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new UnreadableStatement(`not a hash: ${hash}`);
  return Buffer.from(hash, "hex");
}

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The chain that a proof has to be of. */
export interface ProvedChain {
  readonly kind: string;
  readonly chainId: string;
  /** Returns the hash of the chain's entry at a position; undefined if the files don't have it. */
  readonly hashAt: (position: number) => string | undefined;
}

/** What a checked proof shows of a statement. */
export interface Proved {
  /** The day of the root. */
  readonly day: string;
  /** How many of the statement's entries the root contains; later ones are newer than the root. */
  readonly entries: number;
}

/** Returns what a proof shows of entries: those up to its position are in the root. */
export function provedOf(proof: Proof, entries: readonly { readonly position: number }[]): Proved {
  return {
    day: proof.root.day,
    entries: entries.filter(({ position }) => position <= proof.position).length,
  };
}

/** Returns what is wrong with a proof of a chain. */
export function proofProblems(proof: Proof, chain: ProvedChain): readonly string[] {
  const problems = [...rootProblems(proof.root)];
  if (proof.kind !== chain.kind) problems.push(`proof: is of a chain of the kind ${proof.kind}`);
  if (chain.hashAt(proof.position) !== proof.hash) {
    problems.push(
      `proof: entry ${proof.position} is not the one that the root of ${proof.root.day} contains`,
    );
  }
  const key = sha256(JSON.stringify(["parlour-chain-1", chain.kind, chain.chainId, proof.salt])).toString(
    "hex",
  );
  let hash = sha256(Buffer.of(0), JSON.stringify(["parlour-head-1", key, proof.position, proof.hash]));
  for (const step of proof.path) {
    const other = bytesOf(step.hash);
    hash = step.side === "left" ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other);
  }
  if (hash.toString("hex") !== proof.root.tree) {
    problems.push(`proof: does not lead to the root of ${proof.root.day}`);
  }
  return problems;
}
