import type { LandingContent } from "@parlour/contract/landing-content";
import { previewContent } from "@parlour/contract/operations/ops-content";
import { Row } from "@parlour/ui/row.tsx";
import { Monitor, Smartphone, SquareSplitHorizontal } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OneSite } from "../parts/use-one-site.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import styles from "./preview.module.css";

/** Milliseconds without a change before the preview is updated. */
const settleMs = 350;

const screens = {
  phone: { name: "phone", width: 390, height: 844 },
  desktop: { name: "desktop", width: 1280, height: 800 },
} as const;
type ScreenName = keyof typeof screens;

const views = [
  { id: "phone", label: "Phone", icon: Smartphone, shows: ["phone"] },
  { id: "desktop", label: "Desktop", icon: Monitor, shows: ["desktop"] },
  { id: "both", label: "Both", icon: SquareSplitHorizontal, shows: ["phone", "desktop"] },
] as const satisfies readonly {
  id: string;
  label: string;
  icon: typeof Monitor;
  shows: readonly ScreenName[];
}[];
type View = (typeof views)[number]["id"];

const gap = 16;

/** The address to which a site's content is posted for a preview. */
function previewAddress({ brand, region }: OneSite): string {
  return previewContent.path.replace(":brand", brand).replace(":region", region);
}

/** Returns a value once it has stayed unchanged for a given time. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [value, milliseconds]);
  return settled;
}

/** Pixels of the window for the page's header, the save bar and the preview's own bar. */
const aroundScreens = 260;

/** Returns the pixels for drawing screens: the element's width, and the height that the window has left. */
function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = (): void => {
      const height = Math.max(360, window.innerHeight - aroundScreens);
      setRoom({ width: watched.clientWidth, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return { element, room };
}

interface PreviewPaneProps {
  readonly site: OneSite;
  /** The newest content with a valid form. */
  readonly content: LandingContent;
  /** The fields whose problems prevent the preview. */
  readonly held: number;
}

/** A preview of the site's landing page, at the size of a phone and of a desktop. */
export function PreviewPane({ site, content, held }: PreviewPaneProps) {
  const [view, setView] = useState<View>("phone");
  const { element, room } = useRoom();
  const settled = useSettled(JSON.stringify(content), settleMs);
  const shown = views.find(({ id }) => id === view)?.shows ?? ["phone"];
  const widths = shown.reduce((sum, name) => sum + screens[name].width, 0);
  const tallest = Math.max(...shown.map((name) => screens[name].height));
  const scale = Math.min(1, (room.width - gap * (shown.length - 1)) / widths, room.height / tallest);

  return (
    <section className={styles["pane"]} aria-label="Preview">
      <Row gap={1} columnGap={3} align="center">
        <h2 className={styles["heading"]}>Preview</h2>
        <fieldset className={styles["views"]} aria-label="Screen">
          {views.map(({ id, label, icon: Icon }) => (
            <button
              key={id}
              type="button"
              className={styles["view"]}
              aria-pressed={view === id}
              onClick={() => {
                setView(id);
              }}
            >
              <Icon aria-hidden />
              {label}
            </button>
          ))}
        </fieldset>
        <output className={styles["note"]}>
          {held === 0
            ? `${site.brandName} in ${site.regionName}, as visitors would see it`
            : `Shows the last sound state: ${held === 1 ? "a field needs" : `${held} fields need`} attention`}
        </output>
      </Row>
      <div className={styles["room"]} ref={element}>
        {scale <= 0
          ? null
          : shown.map((name) => (
              <PreviewFrame
                key={name}
                title={`${site.brandName} in ${site.regionName} on a ${name}`}
                action={previewAddress(site)}
                content={settled}
                width={screens[name].width}
                height={screens[name].height}
                scale={scale}
              />
            ))}
      </div>
    </section>
  );
}
