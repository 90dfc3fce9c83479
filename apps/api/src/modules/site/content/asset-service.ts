import { createHash } from "node:crypto";
import { BrandIdSchema } from "@parlour/contract/operations/schemas";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { drawingProblem } from "@parlour/contract/rules/drawing";
import { Value } from "typebox/value";
import type { Failure } from "../../../plugins/failure.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findBrandName } from "../brands/index.ts";

/**
 * Pictures that `brand-build publish` sends with content. They are served like the files of the brand's
 * deployed build.
 */

const types = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
  avif: "image/avif",
} as const;

/** Identifies a brand's picture by the name from its build. */
export interface AssetName {
  readonly brandId: string;
  readonly name: string;
}

/** Returns a picture's key in the file store. The name comes from the build, the key format from us. */
function keyOf({ brandId, name }: AssetName): string {
  return `brands/${brandId}/${createHash("sha256").update(name).digest("hex")}`;
}

function typeOf(name: string): string | null {
  const kind = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(types, kind) ? types[kind as keyof typeof types] : null;
}

/** The first bytes of each type; AVIF names its type after four bytes of length. */
const beginnings: { readonly [Type in string]?: (bytes: Buffer) => boolean } = {
  "image/svg+xml": (bytes) => /^\uFEFF?\s*</u.test(bytes.toString("utf8")),
  "image/png": (bytes) => bytes.subarray(1, 4).toString("latin1") === "PNG",
  "image/webp": (bytes) => bytes.subarray(8, 12).toString("latin1") === "WEBP",
  "image/jpeg": (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  "image/avif": (bytes) => bytes.subarray(4, 12).toString("latin1") === "ftypavif",
};

/** Whether bytes can be a picture of that type. After a power loss a file may be empty or full of zeros. */
function beginsAs(type: string, bytes: Uint8Array): boolean {
  return beginnings[type]?.(Buffer.from(bytes.subarray(0, 1024))) === true;
}

/**
 * Stores a picture of a brand. An existing one with that name stays, because the name contains the hash of
 * the bytes.
 */
export async function keepAsset(
  { database, files, clock, random }: Pick<Platform, "database" | "files" | "clock" | "random">,
  staffId: string,
  asset: AssetName,
  base64: string,
): Promise<
  Result<
    { readonly address: string; readonly stored: boolean },
    Failure<"unknown_brand" | "picture_unreadable">
  >
> {
  if ((await findBrandName(database, asset.brandId)) === null) return fail("unknown_brand");
  const type = typeOf(asset.name);
  const bytes = Buffer.from(base64, "base64");
  if (type === null) return fail("picture_unreadable");
  if (!beginsAs(type, bytes)) return fail("picture_unreadable");
  const problem = type === types.svg ? drawingProblem(bytes) : null;
  if (problem !== null) {
    const message = `The drawing holds ${problem}. Take it out, and send it again.`;
    return fail({ code: "picture_unreadable", message });
  }
  const address = `/assets/${asset.name}`;
  const key = keyOf(asset);
  const kept = await files.get(key);
  // A damaged file is written again under the same name.
  if (kept !== null && beginsAs(type, kept)) return succeed({ address, stored: false });
  const action = {
    staffId,
    action: "content.asset",
    targetType: "content",
    targetId: asset.brandId,
    details: { name: asset.name, bytes: bytes.byteLength },
  };
  await inTransaction(database, async (trx) => {
    await recordAudit(trx, action, { now: clock.now(), random });
    // The row last: no picture without its row, and no row without its picture.
    await files.put(key, bytes, type);
  });
  return succeed({ address, stored: true });
}

/**
 * Reads a picture that was sent with content; null if there is none of that name. Throws if it is damaged.
 */
export async function readAsset(
  files: Platform["files"],
  asset: AssetName,
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
  const type = typeOf(asset.name);
  // A caller may send anything as the brand's id, and the store throws for an invalid key.
  if (type === null || !Value.Check(BrandIdSchema, asset.brandId)) return null;
  const bytes = await files.get(keyOf(asset));
  if (bytes === null) return null;
  if (beginsAs(type, bytes)) return { bytes, type };
  throw new Error(`the picture ${asset.name} of ${asset.brandId} is damaged: publish the brand again`);
}
