import { Type, type Static } from "typebox";
import { legalDocuments } from "../legal-versions.ts";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** Which legal texts every site shows, and how many of its customers have accepted which. Read only (decision 0020). */

const DocumentSchema = Type.Enum([...legalDocuments]);
const VersionNumber = Type.Integer({ minimum: 1 });
const Count = Type.Integer({ minimum: 0 });

export const LegalOverview = Type.Object({
  documents: Type.Array(
    Type.Object({
      document: DocumentSchema,
      /** The version that every site shows. */
      inForce: VersionNumber,
      /** Newest first. */
      versions: Type.Array(
        Type.Object({
          version: VersionNumber,
          /** The date it applies from, YYYY-MM-DD. */
          effective: Type.String({ format: "date" }),
          change: Type.String(),
        }),
      ),
      /** Whether the server records who accepted it; consent to cookies is stored only in the browser. */
      recorded: Type.Boolean(),
    }),
  ),
  /** Sites that are offered, by brand and region. */
  sites: Type.Array(
    Type.Object({
      brand: BrandIdSchema,
      brandName: Type.String(),
      region: RegionCodeSchema,
      /** All customers, including banned ones. */
      customers: Count,
      /** Of the recorded documents: how many of these customers have accepted each version, newest first. */
      accepted: Type.Array(
        Type.Object({
          document: DocumentSchema,
          version: VersionNumber,
          customers: Count,
          /** When the first customer accepted it, also one who has been erased since. */
          firstAt: Timestamp,
        }),
      ),
      /** Customers who have not accepted a version in force. They are asked before they next send or buy. */
      awaiting: Type.Array(Type.Object({ document: DocumentSchema, customers: Count })),
    }),
  ),
});
export type LegalOverview = Static<typeof LegalOverview>;

export const legalOverview = defineOperation({
  id: "legalOverview",
  method: "GET",
  path: "/ops/api/legal",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "The versions of terms, privacy policy and cookie policy by site, and how many customers accepted which.",
  responses: { 200: LegalOverview },
  errors: [],
});
