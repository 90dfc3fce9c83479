import { formatMoney } from "@parlour/contract/money";
import type { ChatCosts } from "@parlour/contract/operations/spending";
import styles from "./spending.module.css";
import { chatRepliesText, monthWords } from "./spending-words.ts";

/** What each chat has cost since it began, the highest cost first. */
export function ChatCostList({ costs: { chats, currency } }: { readonly costs: ChatCosts }) {
  return (
    <div className={styles["chats"]}>
      <h3 className={styles["heading"]}>{monthWords.chats}</h3>
      <p className={styles["about"]}>{chats.length === 0 ? monthWords.noChats : monthWords.chatsAbout}</p>
      {chats.length === 0 ? null : (
        <ul className={styles["list"]}>
          {chats.map(({ profileId, profileName, costMinor, replies, freeReplies }) => (
            <li key={profileId} className={styles["chat"]}>
              <span className={styles["who"]}>
                <span>{profileName}</span>{" "}
                <span className={styles["count"]}>{chatRepliesText(replies, freeReplies)}</span>
              </span>
              <span className={styles["cost"]}>{formatMoney({ minor: costMinor, currency })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
