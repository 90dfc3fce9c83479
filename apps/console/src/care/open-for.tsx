import { useNowAs } from "../desk/use-now.ts";
import { elapsedText } from "./elapsed-text.ts";

/** How long something has been so, counting on. */
export function OpenFor({ since }: { readonly since: string }) {
  return <time dateTime={since}>{useNowAs((now) => elapsedText(since, now))}</time>;
}
