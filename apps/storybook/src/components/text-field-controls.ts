/** Controls for the props of every text field; `TextField` and `PasswordField` share them. */
export const fieldControls = {
  label: { description: "Always visible above the field.", control: "text" },
  hint: { description: "Standing advice under the field.", control: "text" },
  error: {
    description: "What is wrong; announced when it appears. Empty or absent: nothing is.",
    control: "text",
  },
  messageRoom: {
    description: "Space kept for what may be wrong, so that nothing below moves when it is said.",
    control: "inline-radio",
    options: ["short", "long"],
  },
  placeholder: { control: "text" },
  disabled: { control: "boolean" },
  inputRef: { control: false },
} as const;
