import { Button } from "@parlour/ui/button.tsx";
import { Upload } from "lucide-react";
import { useRef, type ReactNode } from "react";

interface UploadButtonProps {
  readonly children: ReactNode;
  /** Where the button's words alone don't say what the file is for. */
  readonly label?: string;
  /** The file input's own name, for whoever comes to it by other ways. */
  readonly fileLabel: string;
  /** As an input's `accept`. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Of the form's field that the file is for. */
  readonly "data-upload"?: string;
  readonly "aria-invalid"?: true | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** Lets somebody choose a file. The same file again counts as chosen again. */
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
