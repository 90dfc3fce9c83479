import { createHash, timingSafeEqual } from "node:crypto";
import type { StaffPicture } from "@parlour/contract/operations/media";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { lockCustomer } from "../customers/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { goodKeys, keyedHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { EncodedPicture } from "./encoding.ts";
import { addressExpiry, openPath, picturesPerDay, signedPath, uploadOfAddress } from "./rules.ts";
import {
  countUploads,
  deleteUploadsOf,
  findFile,
  insertUpload,
  isStaffUpload,
  isUploadOf,
  type UploadFile,
} from "./store.ts";

const daySeconds = 24 * 3600;
const contentType = "image/jpeg";

function signatureOf(key: Buffer, uploadId: string, expires: string): Buffer {
  return keyedHash(key, "picture", uploadId, expires);
}

/**
 * Returns the address of a customer's picture, relative to any site: signed, valid for 12 to 13 hours, and unchanged
 * for an hour, so that browsers can cache it.
 */
export function pictureAddress(platform: Pick<Platform, "keys" | "clock">, uploadId: string): string {
  const expires = String(addressExpiry(platform.clock.now()).getTime() / 1000);
  const signature = signatureOf(platform.keys.files, uploadId, expires).toString("base64url");
  return `${signedPath}${uploadId}?expires=${expires}&signature=${signature}`;
}

/** Returns the permanent address of a picture that staff uploaded for everybody. */
export function openPictureAddress(uploadId: string): string {
  return `${openPath}${uploadId}`;
}

/**
 * Returns the upload of an address if it is this customer's own, otherwise null. An expired address still
 * names its picture. Inside a transaction the picture can't be removed before that ends.
 */
export async function ownUpload(db: Db, customerId: string, address: string): Promise<string | null> {
  const uploadId = uploadOfAddress(address);
  if (uploadId === null) return null;
  return (await isUploadOf(db, uploadId, customerId)) ? uploadId : null;
}

/** Whether staff uploaded a picture; inside a transaction it can't be removed before that ends. */
export function isOpenPicture(db: Db, uploadId: string): Promise<boolean> {
  return isStaffUpload(db, uploadId);
}

/** Returns the folder with all files of a customer, so that erasure needs no list. */
function folderOf(customerId: string): string {
  return `customers/${customerId}/`;
}

/**
 * Deletes all of a customer's pictures, files first: after a crash in between, rows are left, which the next
 * attempt removes, but never a file without a row. Call it also after the customer's rows are gone: by then,
 * an upload under way has ended or found no customer.
 */
export async function deletePictures(
  { database, files }: Pick<Platform, "database" | "files">,
  customerId: string,
): Promise<void> {
  await files.deleteAll(folderOf(customerId));
  await deleteUploadsOf(database, customerId);
}

const hashOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

async function store(
  { files, clock }: Platform,
  trx: Trx,
  upload: {
    readonly id: string;
    readonly fileKey: string;
    readonly customerId: string | null;
    readonly staffId: string | null;
    readonly picture: EncodedPicture;
  },
): Promise<void> {
  const { bytes, width, height } = upload.picture;
  const sha256 = hashOf(bytes);
  await insertUpload(trx, {
    ...upload,
    bytes: bytes.byteLength,
    sha256,
    width,
    height,
    createdAt: clock.now(),
  });
  await files.put(upload.fileKey, bytes, contentType);
}

/**
 * After a failure: removes the file, unless its row exists anyway, for example if the connection broke during the
 * commit. If this can't be determined, keeps the file, because an unused file does less harm than a missing one.
 */
async function forgetFile(
  { database, files }: Pick<Platform, "database" | "files">,
  uploadId: string,
  fileKey: string,
  owner: "customer" | "staff",
): Promise<void> {
  try {
    if ((await findFile(database, uploadId, owner)) === null) await files.delete(fileKey);
  } catch {
    // The caller gets the original failure.
  }
}

/**
 * Stores a customer's picture; returns its signed address. Row and file are written under the lock on the
 * customer's row: an erasure waits and then finds both.
 */
export async function keepCustomerPicture(
  platform: Platform,
  customerId: string,
  picture: EncodedPicture,
): Promise<Result<string, "picture_limit" | "unauthorized">> {
  const { database, random } = platform;
  const id = random.uuid();
  const fileKey = `${folderOf(customerId)}${id}.jpg`;
  try {
    return await inTransaction(database, async (trx) => {
      if ((await lockCustomer(trx, customerId)) === undefined) return fail("unauthorized");
      if (await dayIsFull(trx, platform, customerId)) return fail("picture_limit");
      await store(platform, trx, { id, fileKey, customerId, staffId: null, picture });
      return succeed(pictureAddress(platform, id));
    });
  } catch (error) {
    await forgetFile(platform, id, fileKey, "customer");
    throw error;
  }
}

/** Whether a customer has reached the number of uploads for 24 hours. */
export async function dayIsFull(
  db: Db,
  { clock }: Pick<Platform, "clock">,
  customerId: string,
): Promise<boolean> {
  return (await countUploads(db, customerId, secondsFrom(clock.now(), -daySeconds))) >= picturesPerDay;
}

/** Stores a picture that staff uploaded for everybody. */
export async function keepStaffPicture(
  platform: Platform,
  staffId: string,
  picture: EncodedPicture,
): Promise<StaffPicture> {
  const { database, random, clock } = platform;
  const id = random.uuid();
  const fileKey = `open/${id}.jpg`;
  try {
    await inTransaction(database, async (trx) => {
      await store(platform, trx, { id, fileKey, customerId: null, staffId, picture });
      const action = { staffId, action: "picture.upload", targetType: "picture", targetId: id };
      await recordAudit(trx, action, { now: clock.now(), random });
    });
  } catch (error) {
    await forgetFile(platform, id, fileKey, "staff");
    throw error;
  }
  return { id, address: openPictureAddress(id), width: picture.width, height: picture.height };
}

/** The stored file of a picture differs from the one that was stored. */
export class DamagedPicture extends Error {
  override readonly name = "DamagedPicture";
}

/** A picture's bytes; null if the file is missing. Throws DamagedPicture if the file is not what its row says. */
export async function readUpload(
  { files }: Pick<Platform, "files">,
  { fileKey, bytes, sha256 }: UploadFile,
): Promise<Uint8Array | null> {
  const found = await files.get(fileKey);
  if (found === null) return null;
  const isWhole = found.byteLength === bytes && (sha256 === null || hashOf(found).equals(sha256));
  if (isWhole) return found;
  throw new DamagedPicture(`a picture's file has ${found.byteLength} of ${bytes} bytes, or other ones`);
}

async function readFile(
  { database, files }: Pick<Platform, "database" | "files">,
  uploadId: string,
  owner: "customer" | "staff",
): Promise<Result<Uint8Array, "not_found">> {
  const file = await findFile(database, uploadId, owner);
  const bytes = file === null ? null : await readUpload({ files }, file);
  return bytes === null ? fail("not_found") : succeed(bytes);
}

/** Reads a customer's picture at its signed address. The signature is compared first, in constant time. */
export async function readSignedPicture(
  platform: Pick<Platform, "database" | "files" | "keys" | "clock">,
  address: { readonly uploadId: string; readonly expires: string; readonly signature: string },
): Promise<Result<Uint8Array, "signed_address_invalid" | "not_found">> {
  const { uploadId, expires, signature } = address;
  const given = Buffer.from(signature, "base64url");
  const signed = goodKeys(platform.keys, "files")
    .map((key) => signatureOf(key, uploadId, expires))
    .some((right) => given.byteLength === right.byteLength && timingSafeEqual(given, right));
  if (!signed) return fail("signed_address_invalid");
  if (Number(expires) * 1000 <= platform.clock.now().getTime()) return fail("signed_address_invalid");
  // The signature grants access from any site.
  return acrossBrands(() => readFile(platform, uploadId, "customer"));
}

/** Reads a picture that staff uploaded. */
export function readOpenPicture(
  platform: Pick<Platform, "database" | "files">,
  uploadId: string,
): Promise<Result<Uint8Array, "not_found">> {
  return readFile(platform, uploadId, "staff");
}
