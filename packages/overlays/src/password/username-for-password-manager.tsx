import forms from "../overlay-form.module.css";

/** The hidden username field that password managers need to file a password under the right account. */
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
