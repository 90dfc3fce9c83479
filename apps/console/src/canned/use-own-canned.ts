import {
  createOwnCannedReply,
  removeOwnCannedReply,
  updateOwnCannedReply,
} from "@parlour/contract/operations/desk-conversation";
import { useConsole } from "../services/console-services.ts";
import type { CannedKeeping } from "./canned-keeping.ts";

/** The calls for the operator's own canned replies. */
export function useOwnCanned(): CannedKeeping {
  const { client } = useConsole();
  return {
    create: async (body) => client.call(createOwnCannedReply, { body }),
    change: async ({ id, version }, fields) =>
      client.call(updateOwnCannedReply, { params: { cannedReplyId: id }, body: { ...fields, version } }),
    remove: async ({ id }) => client.call(removeOwnCannedReply, { params: { cannedReplyId: id } }),
    forEveryBrand: true,
    operations: {
      create: "createOwnCannedReply",
      change: "updateOwnCannedReply",
      remove: "removeOwnCannedReply",
    },
  };
}
