import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { AvatarEditorRef } from "react-avatar-editor";
import forms from "../overlay-form.module.css";
import { LoadedPart } from "../parts/loaded-part.tsx";
import { CropControls } from "./crop-controls.tsx";
import { cropSize, minZoom } from "./crop-geometry.ts";
import styles from "./image-upload.module.css";
import { movePhoto } from "./move-photo.ts";
import { useCropGestures, type CropActions } from "./use-crop-gestures.ts";

const loadEditor = async () => (await import("./photo-editor.ts")).AvatarEditor;

export interface PhotoCropperProps {
  /** Address of the chosen file. */
  readonly source: string;
  readonly saving: boolean;
  /** Shown instead of the controls while it saves. */
  readonly progress: ReactNode;
  /** Discards the photo and reopens the picker (PHOTO-4). */
  readonly onClose: () => void;
  readonly onUnreadable: () => void;
  /** The editor itself could not be loaded. */
  readonly onMissing: (error: unknown) => void;
  /** The crop area in the photo's own pixels. */
  readonly onSave: (crop: HTMLCanvasElement) => void;
}

/** The margin drawn around the crop area, in pixels: enough for the widest stage, which clips the rest. */
const surroundings: [number, number] = [200, 48];
/** The stage draws the darkness around the circle itself, in the brand's colour. */
const noMask: [number, number, number, number] = [0, 0, 0, 0];

/** The round crop area with zoom and position, and 'Save Image' (PHOTO-2). */
export function PhotoCropper({
  source,
  saving,
  progress,
  onClose,
  onUnreadable,
  onMissing,
  onSave,
}: PhotoCropperProps) {
  const area = useRef<HTMLDivElement>(null);
  const editor = useRef<AvatarEditorRef>(null);
  const [mounted, setMounted] = useState(false);
  /** The colour behind a transparent photo; null until the editor is ready for it. */
  const [ground, setGround] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const [zoom, setZoom] = useState(minZoom);
  const actions = useMemo<CropActions>(
    () => ({
      zoom: setZoom,
      move(byX, byY) {
        const canvas = area.current?.querySelector("canvas");
        if (canvas) movePhoto(canvas, byX, byY);
      },
    }),
    [],
  );
  const gestures = useCropGestures(area, ready, actions);

  useEffect(() => {
    area.current?.focus({ preventScroll: true });
  }, []);

  const holdEditor = useCallback((handle: AvatarEditorRef | null) => {
    editor.current = handle;
    setMounted(handle !== null);
  }, []);

  useEffect(() => {
    if (mounted && area.current !== null) setGround(getComputedStyle(area.current).backgroundColor);
  }, [mounted]);

  function refuse() {
    // The editor also reports a photo that was discarded meanwhile.
    if (area.current !== null) onUnreadable();
  }

  function save() {
    if (editor.current !== null && ready) onSave(editor.current.getImage());
  }

  return (
    <div className={forms["form"]} aria-busy={!ready}>
      <div className={styles["cropper"]}>
        <div className={styles["stage"]} inert={saving}>
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- it is what the keys move; the buttons below do the same */}
          <div
            ref={area}
            className={styles["area"]}
            // Not role="group": only in an "application" do screen readers pass the arrow keys on to the page.
            role="application"
            aria-label="Your photo. Arrow keys move it, plus and minus zoom"
            tabIndex={0}
            {...gestures}
          >
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            {/* It reloads its photo for another background, and would load it twice with one from the
                start. */}
            <LoadedPart load={loadEditor} waiting={null} missing={null} onMissing={onMissing}>
              {(AvatarEditor) => (
                <AvatarEditor
                  ref={holdEditor}
                  {...(ground === null ? {} : { image: source, backgroundColor: ground })}
                  width={cropSize}
                  height={cropSize}
                  borderRadius={cropSize / 2}
                  border={surroundings}
                  color={noMask}
                  scale={zoom}
                  onLoadSuccess={({ resource }) => (resource?.naturalWidth ? setReady(true) : refuse())}
                  onLoadFailure={refuse}
                />
              )}
            </LoadedPart>
            <span className={styles["mask"]} />
            {ready ? null : <Spinner className={styles["waiting"]} label="Loading your photo" />}
          </div>
          <IconButton
            className={styles["close"]}
            label="Discard this photo"
            icon={<X aria-hidden />}
            onClick={onClose}
          />
        </div>
        {/* One replaces the other, so that no button moves. */}
        <div className={styles["below"]}>
          <div className={clsx(saving && styles["hidden"])} inert={saving}>
            <CropControls ready={ready} zoom={zoom} actions={actions} />
          </div>
          {progress}
        </div>
      </div>
      <div className={forms["actions"]}>
        <Button size="large" disabled={!ready} loading={saving} onClick={save}>
          Save Image
        </Button>
      </div>
    </div>
  );
}
