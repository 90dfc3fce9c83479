import { useEffect, useRef, useState } from "react";
import styles from "./preview.module.css";

interface PreviewFrameProps {
  /** Names the page's site and size. */
  readonly title: string;
  /** The address to which the content is posted. */
  readonly action: string;
  /** Content as JSON. */
  readonly content: string;
  /** The width of the simulated screen in pixels. */
  readonly width: number;
  readonly height: number;
  /** The scale of the preview. */
  readonly scale: number;
}

let frames = 0;

/** Whether a frame shows a page that the server rendered for a preview, not an error page. */
function isPreview(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.querySelector('meta[name="parlour-preview"]') != null;
}

/** Posts the content into a new frame. An empty frame adds no entry to the history. */
function openFrame(parent: HTMLElement, { title, action, content, width, height }: PreviewFrameProps) {
  frames += 1;
  const frame = document.createElement("iframe");
  frame.name = `content-preview-${frames}`;
  frame.title = title;
  frame.width = String(width);
  frame.height = String(height);
  // Scripts are off. The same origin is allowed, so that the scroll position can be restored.
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.dataset["state"] = "coming";
  parent.append(frame);
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.target = frame.name;
  form.hidden = true;
  const field = document.createElement("input");
  field.name = "content";
  field.value = content;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
  return frame;
}

/**
 * The site's own page with the content, in a frame without scripts. The previous frame stays until the next
 * one has rendered, scrolled to the same position, so that nothing flickers while somebody types.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { width, height, scale } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { title, action, content } = props;

  useEffect(() => {
    const parent = holder.current;
    if (parent === null) return undefined;
    const next = openFrame(parent, { title, action, content, width, height, scale: 1 });
    const onLoad = (): void => {
      // The empty page that every frame starts with.
      if (next.contentDocument?.URL === "about:blank") return;
      if (!isPreview(next)) {
        next.remove();
        setFailed(true);
        return;
      }
      const before = parent.querySelector<HTMLIFrameElement>('iframe[data-state="shown"]');
      next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
      next.dataset["state"] = "shown";
      before?.remove();
      setFailed(false);
    };
    next.addEventListener("load", onLoad);
    return () => {
      next.removeEventListener("load", onLoad);
      // The visible frame stays until the next one has rendered.
      if (next.dataset["state"] !== "shown") next.remove();
    };
  }, [title, action, content, width, height]);

  // The last frame is removed with its container.
  return (
    <div
      className={styles["screen"]}
      style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
    >
      <div
        ref={holder}
        className={styles["holder"]}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {failed ? (
        <output className={styles["failed"]}>
          The preview could not be made. Your edits are kept; it tries again with the next change.
        </output>
      ) : null}
    </div>
  );
}
