import type { Profile } from "@parlour/contract/operations/schemas";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Link } from "@tanstack/react-router";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./profile-intro.module.css";

interface ProfileIntroProps {
  readonly profile: Profile;
  /** Whether the conversation has no messages yet. */
  readonly isEmpty: boolean;
}

/**
 * Shown at the very start of a conversation: the profile. Before the first message it has the brand's icon.
 */
export function ProfileIntro({ profile, isEmpty }: ProfileIntroProps) {
  const { authLayout } = useTenant();
  return (
    <div className={styles["intro"]}>
      <span className={styles["picture"]}>
        <Avatar name={profile.name} src={profile.imageUrl} size={112} decorative />
        {isEmpty ? (
          <img
            className={styles["icon"]}
            src={authLayout.conversationIcon}
            alt=""
            width={52}
            height={52}
            decoding="async"
          />
        ) : null}
      </span>
      <p className={styles["name"]}>
        {profile.name}, {profile.age}
      </p>
      <p className={styles["about"]}>{profile.about}</p>
      <Link to="/account" hash="help" className={styles["report"]}>
        Report or hide this profile
      </Link>
    </div>
  );
}
