import type { Profile } from "@parlour/contract/operations/schemas";
import { Badge } from "@parlour/ui/badge.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import styles from "./profile-card.module.css";

/** A profile: portrait, name, age, tagline, presence, unread messages and the last message. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const { lastMessage, unreadCount } = profile;
  return (
    <Link to="/meet/$chatId" params={{ chatId: profile.id }} className={styles["card"]}>
      <img className={styles["portrait"]} src={profile.imageUrl} alt="" loading="lazy" decoding="async" />
      <span className={styles["veil"]} aria-hidden />
      {unreadCount > 0 ? (
        <Badge tone="primary" className={styles["unread"]}>
          {unreadCount}
          <VisuallyHidden> unread {unreadCount === 1 ? "message" : "messages"} from</VisuallyHidden>
        </Badge>
      ) : null}
      <span className={styles["words"]}>
        <span className={styles["name"]}>
          {profile.name}, {profile.age}
          {profile.online ? (
            <span className={styles["online"]}>
              <VisuallyHidden>online</VisuallyHidden>
            </span>
          ) : null}
        </span>
        <span className={styles["tagline"]}>{profile.tagline}</span>
        {lastMessage === undefined ? null : (
          <span className={styles["last"]}>
            {lastMessage.direction === "sent" ? "You: " : ""}
            {lastMessage.body}
          </span>
        )}
      </span>
    </Link>
  );
}
