import { Button } from "@parlour/ui/button.tsx";
import { Upload } from "lucide-react";
import { useRef, type ReactNode } from "react";

interface UploadButtonProps {
  readonly children: ReactNode;
  /** A label, if the button's text does not say what the file is for. */
  readonly label?: string;
  /** The accessible name of the file input, for users who reach it without the button. */
  readonly fileLabel: string;
  /** For the input's `accept`. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** The path of the form's field that the file is for. */
  readonly "data-upload"?: string;
  readonly "aria-invalid"?: true | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** Lets the user choose a file. Choosing the same file again also counts. */
export function UploadButton(props: UploadButtonProps) {
  const { children, label, fileLabel, accept, busy, onFile, "data-upload": field, ...rest } = props;
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        data-upload={field}
        aria-label={fileLabel}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <Button
        {...rest}
        variant="secondary"
        icon={<Upload aria-hidden />}
        loading={busy}
        aria-label={label}
        onClick={() => file.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
