import { Notice, type NoticeProps } from "@parlour/ui/notice.tsx";
import { useEffect, useMemo, useState, type FocusEvent } from "react";
import { useSnapshot } from "valtio";
import { useRootServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import type { NoticeItem } from "./notice-store.ts";
import styles from "./notices-bar.module.css";

/** Alerts, which stay until their time, and short messages. */
const groups = [
  { name: "lasting", has: ({ until }: NoticeItem) => until !== undefined },
  { name: "passing", has: ({ until }: NoticeItem) => until === undefined },
] as const;

/** The bar of messages: each is removed after 4 s, pausing while hovered or focused (ERROR-1). */
export function NoticesBar() {
  const { notices } = useRootServices();
  const { items } = useSnapshot(notices.state);
  return (
    <div className={styles["bar"]} data-notices>
      {groups.map(({ name, has }) => {
        const shown = items.filter(has);
        if (shown.length === 0) return null;
        return (
          <div key={name} className={styles[name]}>
            {shown.map((item) => (
              <TimedNotice key={item.id} item={item} onGone={notices.dismiss} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** A separate chunk, because most visits show no alert. */
const loadLooks = () => import("./alert-look.tsx");

/** Returns the icon and tone of an alert; until they load it looks like any notice. */
function useLook({ look }: NoticeItem): Pick<NoticeProps, "icon" | "style"> {
  const { theme } = useTenant();
  const [looks, setLooks] = useState<Awaited<ReturnType<typeof loadLooks>> | null>(null);
  const special = look !== undefined;
  useEffect(() => {
    if (!special) return undefined;
    let left = false;
    loadLooks().then(
      (part) => {
        if (!left) setLooks(part);
      },
      // Without it the notice is still complete.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [special]);
  return useMemo(
    () => (look === undefined || looks === null ? {} : looks.lookOf(look, theme)),
    [look, looks, theme],
  );
}

interface TimedNoticeProps {
  readonly item: NoticeItem;
  readonly onGone: (id: number) => void;
}

/** The longest wait that a timer supports: about 25 days. */
const longestWaitMs = 2 ** 31 - 1;

function timeLeft({ ms, until }: NoticeItem, now: number): number {
  return until === undefined ? ms : Math.min(Math.max(0, until - now), longestWaitMs);
}

function TimedNotice({ item, onGone }: TimedNoticeProps) {
  const { clock } = useRootServices();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const look = useLook(item);
  const paused = pointed || focused;
  useEffect(
    () => (paused ? undefined : clock.after(timeLeft(item, clock.now()), () => onGone(item.id))),
    [paused, clock, item, onGone],
  );
  function blur(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }
  return (
    <Notice
      className={styles["notice"]}
      {...look}
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
