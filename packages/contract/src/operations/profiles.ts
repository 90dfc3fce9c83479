import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { Profile } from "./schemas.ts";

export const profiles = defineOperation({
  id: "profiles",
  method: "GET",
  path: "/im/api/profile/meet",
  access: "customer",
  summary: "The profiles a customer can chat with, the latest conversation first.",
  responses: { 200: Type.Array(Profile) },
  errors: [],
});
