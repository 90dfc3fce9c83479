import {
  createCannedReply,
  removeCannedReply,
  updateCannedReply,
} from "@parlour/contract/operations/desk-conversation";
import { useAllSites } from "../parts/for-role.tsx";
import { useConsole } from "../services/console-services.ts";
import type { CannedKeeping } from "./canned-keeping.ts";

/** The calls for everybody's canned replies, for supervisors. */
export function useSharedCanned(): CannedKeeping {
  const { client } = useConsole();
  // What every brand uses is changed by those who work for all sites (STAFF-13).
  const forEveryBrand = useAllSites();
  return {
    create: async (body) => client.call(createCannedReply, { body }),
    change: async ({ id, version }, fields) =>
      client.call(updateCannedReply, { params: { cannedReplyId: id }, body: { ...fields, version } }),
    remove: async ({ id }) => client.call(removeCannedReply, { params: { cannedReplyId: id } }),
    forEveryBrand,
    operations: { create: "createCannedReply", change: "updateCannedReply", remove: "removeCannedReply" },
  };
}
