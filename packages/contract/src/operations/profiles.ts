import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { Profile, Uuid } from "./schemas.ts";

export const profiles = defineOperation({
  id: "profiles",
  method: "GET",
  path: "/im/api/profile/meet",
  access: "customer",
  summary: "The profiles a customer can chat with, the latest conversation first.",
  responses: { 200: Type.Array(Profile) },
  errors: [],
});

export const hideProfile = defineOperation({
  id: "hideProfile",
  method: "PUT",
  path: "/im/api/profile/:profileId/hidden",
  access: "customer",
  summary: "Hides a profile from the customer's lists, or shows it again (MEET-6). Its chat stays reachable.",
  params: Type.Object({ profileId: Uuid }),
  body: Type.Object({ hidden: Type.Boolean() }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["profile_not_found"],
});
