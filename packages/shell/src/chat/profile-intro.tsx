import type { Profile } from "@parlour/contract/operations/schemas";
import { Avatar } from "@parlour/ui/avatar.tsx";
import styles from "./profile-intro.module.css";

/** Stands at the very beginning of a conversation: who the profile is. */
export function ProfileIntro({ profile }: { readonly profile: Profile }) {
  return (
    <div className={styles["intro"]}>
      <Avatar name={profile.name} src={profile.imageUrl} size={112} decorative />
      <p className={styles["name"]}>
        {profile.name}, {profile.age}
      </p>
      <p className={styles["about"]}>{profile.about}</p>
    </div>
  );
}
