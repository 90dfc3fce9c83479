import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { putBrandAsset } from "@parlour/contract/operations/ops-content";

/** The types of pictures in a site's content, and their file name endings. */
const kinds: { readonly [Type in string]?: string } = {
  "image/svg+xml": "svg",
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/avif": "avif",
};

/** For a file field's `accept`. */
export const assetTypes = Object.keys(kinds).join(",");

/** The largest file that the server accepts. */
const maxBytes = 128 * 1024;

/** Returns why a file can't be uploaded, or null if this check finds nothing wrong. */
export function assetProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (kinds[type] === undefined) return "Choose an SVG, PNG, WebP, JPEG or AVIF picture.";
  if (size > maxBytes) {
    return `The picture has ${Math.ceil(size / 1024)} kB; at most 128 kB load fast enough. Export it smaller, or as a drawing (SVG).`;
  }
  return null;
}

/**
 * Returns eight letters of a file's hash, for its name. Pages cache a picture forever, so a changed picture needs a
 * new name.
 */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 6);
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** Converts "My logo (final).PNG" to "my-logo-final". */
function plainName(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return plain === "" ? "picture" : plain;
}

/** Uploads a picture for a brand's content and returns its address. Throws as calls do. */
export async function putUpAsset(client: StaffClient, brand: string, file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const name = `${plainName(file.name)}-${await hashOf(bytes)}.${kinds[file.type] ?? "png"}`;
  const params = { brand, name };
  const { address } = await client.call(putBrandAsset, {
    params,
    body: { bytes: base64(new Uint8Array(bytes)) },
  });
  return address;
}
