import type { Profile } from "@parlour/contract/operations/schemas";
import { ChatDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { BalanceLink } from "../app/balance-link.tsx";
import { MenuButton } from "../app/menu-button.tsx";
import styles from "./chat-header.module.css";

/** The profile's name, and the disclosure about profiles that every chat shows (CHAT-11). */
export function ChatHeader({ profile }: { readonly profile: Profile | undefined }) {
  return (
    <header className={styles["header"]}>
      <div className={styles["row"]}>
        <Link to="/meet" className={styles["back"]} aria-label="All profiles">
          <ChevronLeft aria-hidden />
        </Link>
        {profile === undefined ? (
          <Skeleton round width="44px" height="44px" />
        ) : (
          <Avatar name={profile.name} src={profile.imageUrl} size={44} decorative />
        )}
        <div className={styles["who"]}>
          <h1 className={styles["name"]}>
            {profile === undefined ? (
              <>
                <VisuallyHidden>Chat</VisuallyHidden>
                <Skeleton width="7ch" height="1.2em" />
              </>
            ) : (
              <span className={styles["nameText"]}>{profile.name}</span>
            )}
            {profile === undefined ? null : <span className={styles["age"]}>{profile.age}</span>}
          </h1>
          <p className={styles["tagline"]}>
            {profile?.online === true ? <span className={styles["online"]}>Online</span> : null}
            <span className={styles["words"]}>{profile?.tagline}</span>
          </p>
        </div>
        <div className={styles["narrowEnd"]}>
          <BalanceLink compact />
          <MenuButton />
        </div>
      </div>
      <div className={styles["disclosure"]}>
        <ChatDisclosure />
      </div>
    </header>
  );
}
