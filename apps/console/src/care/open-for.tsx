import { useNowAs } from "../desk/use-now.ts";
import { elapsedText } from "./elapsed-text.ts";

/** The time elapsed since a start, updated continuously. */
export function OpenFor({ since }: { readonly since: string }) {
  return <time dateTime={since}>{useNowAs((now) => elapsedText(since, now))}</time>;
}
