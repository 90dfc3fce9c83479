import type { FloorConversation } from "@parlour/contract/operations/floor";
import { Row } from "@parlour/ui/row.tsx";
import { Link } from "@tanstack/react-router";
import { SiteBadge } from "../desk/site-badge.tsx";
import styles from "./floor.module.css";

type Named = Pick<FloorConversation, "conversationId" | "customerName" | "profileName" | "brand" | "region">;

/** A conversation's name and site; opens it to be read. */
export function ConversationLink({ conversation }: { readonly conversation: Named }) {
  const { conversationId, customerName, profileName, brand, region } = conversation;
  return (
    <Row as="span" gap={1} columnGap={2} align="center">
      <Link to="/floor/conversations/$conversationId" params={{ conversationId }} className={styles["link"]}>
        {customerName} → {profileName}
      </Link>
      <SiteBadge brand={brand} region={region} />
    </Row>
  );
}
