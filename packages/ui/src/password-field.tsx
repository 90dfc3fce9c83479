import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "suffix" | "type">;

/** A password field with a button that shows or hides what was typed. Pasting is always allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={shown ? "Hide password" : "Show password"}
      icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      disabled={props.disabled}
      onClick={() => {
        setShown(!shown);
      }}
    />
  );

  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      suffix={toggle}
    />
  );
}
