import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from "lucide-react";
import { maxZoom, minZoom, zoomByNotches, zoomWithin } from "./crop-geometry.ts";
import styles from "./image-upload.module.css";
import { moveStep } from "./move-photo.ts";
import type { CropActions } from "./use-crop-gestures.ts";

export interface CropControlsProps {
  /** False until the photo has loaded. */
  readonly ready: boolean;
  readonly zoom: number;
  readonly actions: CropActions;
}

/** How many notches of the wheel a press of a zoom button equals. */
const notchesOfPress = 3;

const moves = [
  { label: "Move the photo left", icon: <ArrowLeft aria-hidden />, x: -moveStep, y: 0 },
  { label: "Move the photo up", icon: <ArrowUp aria-hidden />, x: 0, y: -moveStep },
  { label: "Move the photo down", icon: <ArrowDown aria-hidden />, x: 0, y: moveStep },
  { label: "Move the photo right", icon: <ArrowRight aria-hidden />, x: moveStep, y: 0 },
] as const;

/** Zoom and position by buttons: dragging is never the only way (WCAG 2.5.7). */
export function CropControls({ ready, zoom, actions }: CropControlsProps) {
  function zoomBy(notches: number) {
    actions.zoom((before) => zoomByNotches(before, notches));
  }

  return (
    <div className={styles["controls"]}>
      <div className={styles["zoom"]}>
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden />}
          disabled={!ready}
          onClick={() => zoomBy(-notchesOfPress)}
        />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(zoom * 100)} per cent`}
          className={styles["range"]}
          min={minZoom}
          max={maxZoom}
          step={0.01}
          value={zoom}
          disabled={!ready}
          onChange={(event) => {
            const chosen = event.target.valueAsNumber;
            actions.zoom(() => zoomWithin(chosen));
          }}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden />}
          disabled={!ready}
          onClick={() => zoomBy(notchesOfPress)}
        />
      </div>
      <div className={styles["moves"]}>
        {moves.map(({ label, icon, x, y }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            disabled={!ready}
            onClick={() => actions.move(x, y)}
          />
        ))}
      </div>
    </div>
  );
}
