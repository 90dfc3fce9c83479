/** What typed words may name in the back office (OFFICE-8). Shared by server and console. */

/** One thing that the words may name. Each is found by one index. */
export type FindTarget =
  /** The beginning of a username, in small letters. */
  | { readonly kind: "username"; readonly prefix: string }
  /** A whole phone number, as typed. Only within one brand (OFFICE-1). */
  | { readonly kind: "phone"; readonly typed: string }
  | { readonly kind: "receipt"; readonly number: number }
  /** An id of the card provider: a payment, a refund or a dispute. */
  | { readonly kind: "provider"; readonly id: string }
  /** An id of ours: a customer or a refund. */
  | { readonly kind: "id"; readonly id: string }
  /** The last four digits of a card, with the amount in minor units and the day (YYYY-MM-DD). */
  | { readonly kind: "card"; readonly last4: string; readonly minor: number; readonly day: string };
export type FindKind = FindTarget["kind"];

/** Fewer characters than this are not searched for. */
export const fewestFindCharacters = 2;
/** The most characters of a search. */
export const mostFindCharacters = 300;

const largestReceipt = 9_999_999_999;

function dayOf(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed);
  const [year, month, day] = iso?.slice(1) ?? british?.slice(1).toReversed() ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  // 31 February is read as a day of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Returns an amount in minor units: "15", "15.00", "15,00", "£15"; null if it is none. */
function minorOf(typed: string): number | null {
  const match = /^(?:[£€]|A?\$)?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed);
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

function cardOf(words: string): FindTarget | null {
  const [last4, amount, date, ...more] = words.split(/\s+/);
  if (last4 === undefined || amount === undefined || date === undefined || more.length > 0) return null;
  const [minor, day] = [minorOf(amount), dayOf(date)];
  return /^\d{4}$/.test(last4) && minor !== null && day !== null ? { kind: "card", last4, minor, day } : null;
}

/** Whether the words can be a whole phone number: 7 to 15 digits, with the usual signs between them. */
function mayBePhone(words: string): boolean {
  const digits = words.replaceAll(/\D/g, "").length;
  return /^[+(]?\d[\d\s().-]{5,30}$/.test(words) && digits >= 7 && digits <= 15;
}

/**
 * Returns everything that the words may name; empty: nothing. Digits alone may be a receipt, a number and a username at
 * once.
 */
export function findTargets(typed: string): readonly FindTarget[] {
  const words = typed.normalize("NFC").trim();
  if (words.length < fewestFindCharacters || words.length > mostFindCharacters) return [];
  const card = cardOf(words);
  if (card !== null) return [card];
  const targets: FindTarget[] = [];
  const receipt = /^(?:R-?)?(\d{1,10})$/i.exec(words)?.[1];
  if (receipt !== undefined && Number(receipt) > 0 && Number(receipt) <= largestReceipt)
    targets.push({ kind: "receipt", number: Number(receipt) });
  if (mayBePhone(words)) targets.push({ kind: "phone", typed: words });
  if (/^[a-z]{2,6}_[A-Za-z0-9_]{3,250}$/.test(words)) targets.push({ kind: "provider", id: words });
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words))
    targets.push({ kind: "id", id: words.toLowerCase() });
  if (/^[A-Za-z0-9]{2,20}$/.test(words)) targets.push({ kind: "username", prefix: words.toLowerCase() });
  return targets;
}
