import { useFlow } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";

interface TextLinkProps {
  readonly overlay: "terms" | "privacy";
  readonly children: string;
}

/** A link to a legal text, opened in the panel; Back returns here. */
export function TextLink({ overlay, children }: TextLinkProps) {
  const { dispatch } = useFlow();
  return (
    <button type="button" className={forms["link"]} onClick={() => dispatch({ type: "open", overlay })}>
      {children}
    </button>
  );
}
