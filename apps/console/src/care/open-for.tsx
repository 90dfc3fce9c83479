import { useNowAs } from "../desk/use-now.ts";
import { lasting } from "./time-words.ts";

/** How long something has been so, counting on. */
export function OpenFor({ since }: { readonly since: string }) {
  return <time dateTime={since}>{useNowAs((now) => lasting(since, now))}</time>;
}
