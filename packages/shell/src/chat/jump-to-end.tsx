import { Button } from "@parlour/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import styles from "./message-list.module.css";

interface JumpToEndProps {
  readonly unseen: number;
  readonly onJump: () => void;
}

/** "N new": scrolls back to the end of the list. */
export function JumpToEnd({ unseen, onJump }: JumpToEndProps) {
  return (
    <Button variant="secondary" className={styles["jump"]} icon={<ArrowDown aria-hidden />} onClick={onJump}>
      {unseen > 0 ? `${unseen} new` : "Latest"}
    </Button>
  );
}
