import type { OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { brandPicture } from "../content/brand-picture.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import styles from "./profiles.module.css";

interface ProfileRowProps {
  readonly profile: OpsProfile;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEdit: () => void;
  /** Takes it offline, or offers it again. */
  readonly onAvailable: () => void;
}

/** One profile of the list. */
export function ProfileRow({ profile, isFirst, isLast, onMove, onEdit, onAvailable }: ProfileRowProps) {
  const { brand, name, age, tagline, imageUrl, persona, available, editedAt } = profile;
  return (
    <li className={styles["row"]} data-offline={!available || undefined}>
      <span className={styles["places"]}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp aria-hidden />}
          disabled={isFirst}
          onClick={() => {
            onMove(-1);
          }}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown aria-hidden />}
          disabled={isLast}
          onClick={() => {
            onMove(1);
          }}
        />
      </span>
      <img className={styles["thumb"]} src={brandPicture(brand, imageUrl)} alt="" />
      <div className={styles["words"]}>
        <h2 className={styles["name"]}>{`${name}, ${age}`}</h2>
        <p>{tagline}</p>
        <p className={styles["quiet"]}>
          {editedAt === null ? (
            "As the brand’s build says"
          ) : (
            <>
              Changed here on <When at={editedAt} />
            </>
          )}
        </p>
      </div>
      <span className={styles["marks"]}>
        {available ? (
          <StatusBadge tone="success">offered</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">offline</StatusBadge>
        )}
        {persona.trim() === "" ? <StatusBadge tone="warning">no persona for operators</StatusBadge> : null}
      </span>
      <span className={styles["ways"]}>
        <Button variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={available ? `Take offline: ${name}` : `Offer again: ${name}`}
          onClick={onAvailable}
        >
          {available ? "Take offline" : "Offer again"}
        </Button>
      </span>
    </li>
  );
}
