import { Avatar } from "@parlour/ui/avatar.tsx";
import { Badge } from "@parlour/ui/badge.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { isShown, useProfiles } from "../queries/profiles-query.ts";
import styles from "./conversations-rail.module.css";

/** The list of profiles next to a chat on wide screens; profiles with a conversation come first. */
export function ConversationsRail() {
  const { data: profiles = [] } = useProfiles();
  return (
    <nav className={styles["rail"]} aria-label="Conversations">
      <ul className={styles["list"]}>
        {profiles.filter(isShown).map((profile) => (
          <li key={profile.id}>
            <Link
              to="/meet/$chatId"
              params={{ chatId: profile.id }}
              className={styles["item"]}
              activeProps={{ "aria-current": "page" }}
            >
              <Avatar name={profile.name} src={profile.imageUrl} size={44} decorative />
              <span className={styles["words"]}>
                <span className={styles["name"]}>
                  {profile.name}
                  {profile.online ? <span className={styles["online"]} aria-hidden /> : null}
                </span>
                <span className={styles["last"]}>{profile.lastMessage?.body ?? profile.tagline}</span>
              </span>
              {profile.unreadCount > 0 ? (
                <Badge tone="primary">
                  {profile.unreadCount}
                  <VisuallyHidden> unread</VisuallyHidden>
                </Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
