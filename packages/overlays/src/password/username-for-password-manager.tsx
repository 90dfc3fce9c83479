import forms from "../overlay-form.module.css";

/** The hidden username field with which password managers save a password for the right account. */
export function UsernameForPasswordManager({ value }: { readonly value: string }) {
  return (
    <input
      className={forms["forPasswordManager"]}
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
