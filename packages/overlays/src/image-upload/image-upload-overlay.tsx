import { Button } from "@parlour/ui/button.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { Camera } from "lucide-react";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { fieldMessages } from "../field-messages.ts";
import { ReloadWhenBack } from "../parts/reload-when-back.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { PhotoCropper } from "./photo-cropper.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { fitPhoto } from "./fit-photo.ts";
import { renderCrop } from "./render-crop.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

/** Image upload (PHOTO-1 to PHOTO-5), opened from My Account: saving returns there. */
export function ImageUploadOverlay() {
  const picker = useRef<HTMLInputElement>(null);
  const [source, attach] = useAttachedFile();
  /** The crop is being encoded, or uploaded. */
  const [saving, setSaving] = useState(false);
  const [reading, setReading] = useState(false);
  const newest = useRef(0);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  /** Why the photo editor could not be loaded. */
  const [missing, setMissing] = useState<unknown>(null);
  const upload = useUpload();

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    newest.current += 1;
    const mine = newest.current;
    // Images only (PHOTO-1). A dropped file has not passed the picker's own filter.
    const isImage = file.type.startsWith("image/");
    upload.forget();
    setProblem(isImage ? undefined : fieldMessages.pictureNotShown);
    setReading(isImage);
    const fitted = isImage ? await fitPhoto(file) : null;
    // Another file was chosen meanwhile.
    if (mine !== newest.current) return;
    setReading(false);
    attach(fitted);
  }

  function reopenPicker() {
    setProblem(undefined);
    attach(null);
    picker.current?.click();
  }

  async function save(crop: HTMLCanvasElement) {
    setSaving(true);
    // A random name that ends in .jpg (PHOTO-5).
    const name = `${crypto.randomUUID()}.jpg`;
    const outcome = await upload.send(await renderCrop(crop, name).catch(() => null));
    setSaving(false);
    // Cancelled: the crop stays as it was.
    if (outcome === "cancelled") return;
    // Otherwise the preview clears and loading stops (PHOTO-5).
    attach(null);
    setProblem(outcome.problem);
  }

  async function sendAgain() {
    setProblem(undefined);
    const outcome = await upload.sendAgain();
    if (outcome === "cancelled") upload.forget();
    else setProblem(outcome.problem);
  }

  return (
    <OverlaySection
      // While cropping, the controls take their place, so that 'Save Image' stays visible on a phone.
      icon={source === null ? <Camera /> : undefined}
      title="Your photo"
      lead={
        source === null
          ? "A picture to go with your username: a drawing or a landscape does as well."
          : undefined
      }
    >
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a Photo"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          void choose(event.target.files?.[0]);
          // Cleared, because choosing the same file again would otherwise not fire a change.
          event.target.value = "";
        }}
      />
      {source === null ? <UploadProgress upload={upload} /> : null}
      <ReloadWhenBack error={missing} />
      {reading ? <Spinner label="Reading your photo" showLabel /> : null}
      {source === null ? (
        <PhotoPicker
          problem={problem}
          onOpen={() => picker.current?.click()}
          onDrop={(file) => void choose(file)}
        />
      ) : (
        <PhotoCropper
          key={source}
          source={source}
          saving={saving}
          progress={<UploadProgress upload={upload} />}
          onClose={reopenPicker}
          onUnreadable={() => {
            attach(null);
            setProblem(fieldMessages.pictureNotShown);
          }}
          onMissing={(error) => {
            attach(null);
            setMissing(error);
            setProblem(fieldMessages.photoEditorMissing);
          }}
          onSave={(crop) => void save(crop)}
        />
      )}
      {source === null && problem !== undefined && upload.hasUnsent ? (
        <Button variant="secondary" onClick={() => void sendAgain()}>
          Try again with this photo
        </Button>
      ) : null}
    </OverlaySection>
  );
}

/** The attached file as an address for an image; null: no file is attached. */
function useAttachedFile(): readonly [source: string | null, attach: (file: Blob | null) => void] {
  const [source, setSource] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (source !== null) URL.revokeObjectURL(source);
    },
    [source],
  );
  return [source, (file) => setSource(file === null ? null : URL.createObjectURL(file))];
}
