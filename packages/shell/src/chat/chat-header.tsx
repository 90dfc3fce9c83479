import type { Profile } from "@parlour/contract/operations/schemas";
import { ChatDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { Suspense } from "react";
import { BalanceLink } from "../app/balance-link.tsx";
import { MenuButton } from "../app/menu-button.tsx";
import styles from "./chat-header.module.css";
import { ChatCost } from "./spending-parts.ts";

interface ChatHeaderProps {
  readonly profile: Profile | undefined;
  /** The chat can be used: until then nothing that is not needed for it is loaded. */
  readonly works: boolean;
}

/** The profile's name, what the chat has cost (SPEND-2), and the disclosure about profiles that every chat shows (CHAT-11). */
export function ChatHeader({ profile, works }: ChatHeaderProps) {
  const tagline = <span className={styles["words"]}>{profile?.tagline}</span>;
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
            {profile === undefined ? null : works ? (
              <Suspense fallback={tagline}>
                <ChatCost profileId={profile.id} wordsClass={styles["words"]}>
                  {tagline}
                </ChatCost>
              </Suspense>
            ) : (
              tagline
            )}
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
