import { Notice } from "@parlour/ui/notice.tsx";
import { useEffect, useState, type FocusEvent } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import type { NoticeItem } from "./notice-store.ts";
import styles from "./notices-bar.module.css";

/** The bar of messages: each is cleared after 4 s, pausing while pointed at or focused (spec 8). */
export function NoticesBar() {
  const { notices } = useServices();
  const { items } = useSnapshot(notices.state);
  return (
    <div className={styles["bar"]} data-notices>
      {items.map((item) => (
        <TimedNotice key={item.id} item={item} onGone={notices.dismiss} />
      ))}
    </div>
  );
}

interface TimedNoticeProps {
  readonly item: NoticeItem;
  readonly onGone: (id: number) => void;
}

function TimedNotice({ item, onGone }: TimedNoticeProps) {
  const { clock } = useServices();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  useEffect(
    () => (paused ? undefined : clock.after(item.ms, () => onGone(item.id))),
    [paused, clock, item, onGone],
  );
  function blur(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }
  return (
    <Notice
      className={styles["notice"]}
      tone={item.tone}
      title={item.title}
      onClose={() => onGone(item.id)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={blur}
    >
      {item.text}
    </Notice>
  );
}
