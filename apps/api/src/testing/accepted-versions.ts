import type { RegionCode } from "@parlour/contract/regions";
import { acceptedDocuments, versionInForce } from "@parlour/contract/legal-versions";
import type { ShownVersions } from "@parlour/contract/operations/legal";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type { Platform } from "../platform.ts";

/** The versions that the contract declares in force, as a current page shows them. */
export const versionsInForce: ShownVersions = {
  terms: versionInForce("terms").version,
  privacy: versionInForce("privacy").version,
};

/** Lets customers whose rows a test inserted accept the versions in force and agree to chats, as sign-up would. */
export async function haveAccepted(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customers: readonly { readonly id: string; readonly brand: string; readonly region: RegionCode }[],
): Promise<void> {
  await database
    .insertInto("legal_acceptances")
    .values(
      customers.flatMap(({ id, brand, region }) =>
        acceptedDocuments.map((document) => ({
          customer_id: id,
          document,
          version: versionsInForce[document],
          brand_id: brand,
          region,
          source: "sign_up" as const,
          accepted_at: clock.now(),
        })),
      ),
    )
    .execute();
  await database
    .insertInto("chat_consents")
    .values(
      customers.map(({ id }) => ({
        ...currentChatConsent,
        customer_id: id,
        given: true,
        source: "sign_up" as const,
        recorded_at: clock.now(),
      })),
    )
    .execute();
}
