import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Uuid } from "./schemas.ts";

/** One picture in the field `file`: JPEG, PNG or WebP by content, at most 8 MiB and 40 megapixels. */
const PictureForm = Type.Object({ file: Type.Unsafe<Blob>({ type: "string", format: "binary" }) });

/** The bytes of a JPEG. */
const JpegPicture = Type.Unsafe<Uint8Array>({ type: "string", contentMediaType: "image/jpeg" });

export const uploadPicture = defineOperation({
  id: "uploadPicture",
  method: "POST",
  path: "/im/api/s3",
  access: "customer",
  summary: "Stores a picture, re-encoded and without metadata. Returns its address as a JSON string.",
  body: PictureForm,
  bodyType: "multipart",
  responses: { 200: Type.String() },
  errors: ["picture_missing", "picture_type", "picture_too_large", "picture_unreadable", "picture_limit"],
});

export const picture = defineOperation({
  id: "picture",
  method: "GET",
  path: "/im/media/:id",
  access: "public",
  summary: "A customer's picture (JPEG), at an address that the server signed and that has not expired.",
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    /** Seconds since 1970, UTC. */
    expires: Type.String({ pattern: "^[0-9]{1,12}$" }),
    signature: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }),
  }),
  responses: { 200: JpegPicture },
  errors: ["signed_address_invalid"],
});

export const openPicture = defineOperation({
  id: "openPicture",
  method: "GET",
  path: "/im/media/open/:id",
  access: "public",
  summary: "A public picture that staff uploaded (JPEG), such as a profile's; never a customer's.",
  params: Type.Object({ id: Uuid }),
  responses: { 200: JpegPicture },
  errors: [],
});

/** A picture that staff uploaded. */
export const StaffPicture = Type.Object({
  id: Uuid,
  /** Address for everybody, which lasts. */
  address: Type.String(),
  /** Pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type StaffPicture = Static<typeof StaffPicture>;

export const opsUploadPicture = defineOperation({
  id: "opsUploadPicture",
  method: "POST",
  path: "/ops/api/pictures",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Uploads a picture for profiles and content. It has to be drawn, never a photograph of a person.",
  body: PictureForm,
  bodyType: "multipart",
  responses: { 201: StaffPicture },
  errors: ["picture_missing", "picture_type", "picture_too_large", "picture_unreadable"],
});
