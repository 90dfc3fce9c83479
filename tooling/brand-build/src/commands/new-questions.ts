import { isRegionCode, regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { BrandBuildError } from "../brand-build-error.ts";
import { moods, schemes, type NewBrand } from "../scaffold/new-brand.ts";
import type { Asker, Check } from "../terminal/ask.ts";

/** The flags of `new`, before they are parsed. */
export const newFlags = [
  "name",
  "domain",
  "company",
  "company-number",
  "address",
  "postcode",
  "email",
  "regions",
  "scheme",
  "primary",
  "mood",
] as const;
export type NewFlag = (typeof newFlags)[number];
export type NewFlags = { readonly [Flag in NewFlag]?: string | undefined };

/** The sandbox's own host names, which a brand's would be confused with. */
const takenIds: readonly string[] = [
  "console",
  "sandbox",
  ...regionCodes.map((code) => regions[code].subdomain),
];

/** "night-heron" -> "Night Heron". */
function nameOf(id: string): string {
  return id
    .split("-")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

const anything: Check = () => null;

const checkId: Check = (id) => {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(id)) {
    return "write 2 to 31 lower-case letters, digits or hyphens, a letter first: brand-build new night-heron";
  }
  return takenIds.includes(id) ? `choose another: ${takenIds.join(", ")} are hosts already` : null;
};

const matches =
  (pattern: RegExp, mend: string): Check =>
  (text) =>
    pattern.test(text) ? null : mend;

/** A question whose answer is one of a few words. */
const oneOf = (known: readonly string[], initial: string): Omit<Question, "text"> => ({
  initial: () => initial,
  check: (text) => (known.includes(text) ? null : `choose one of ${known.join(", ")}`),
  ask: (asker, text) => asker.choose(text, known, initial),
});

const regionsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== "");

const checkRegions: Check = (text) => {
  const codes = regionsOf(text);
  return codes.length > 0 && codes.every(isRegionCode)
    ? null
    : `choose some of ${regionCodes.join(", ")}, with commas between`;
};

interface Question {
  readonly text: string;
  /** The default answer to a question, given the answers so far. */
  readonly initial: (id: string) => string;
  readonly check: Check;
  /** Asks in another way than for a typed text. */
  readonly ask?: (asker: Asker, text: string) => Promise<string>;
}

const later = { initial: () => "", check: anything } as const;

const questions: { readonly [Flag in NewFlag]: Question } = {
  name: {
    text: "Name, as customers read it",
    initial: nameOf,
    check: matches(/^.{1,40}$/u, "write 1 to 40 characters"),
  },
  domain: {
    text: "Domain",
    initial: (id) => `${id}.example`,
    check: matches(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "write a host name without scheme, port or subdomain"),
  },
  company: { text: "Operating company's registered name (empty: later)", ...later },
  "company-number": { text: "Its registration number (empty: later)", ...later },
  address: { text: "Its postal address without the postcode (empty: later)", ...later },
  postcode: { text: "Its postcode (empty: later)", ...later },
  email: {
    text: "Customer service's e-mail address (empty: care@ the domain)",
    initial: () => "",
    check: matches(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, "write an e-mail address"),
  },
  regions: {
    text: "Regions",
    initial: () => regionCodes.join(","),
    check: checkRegions,
    ask: async (asker, text) => (await asker.chooseSome(text, regionCodes, regionCodes)).join(","),
  },
  scheme: { text: "Scheme", ...oneOf(schemes, "dark") },
  primary: {
    text: 'Primary colour as "#rrggbb" (empty: one is derived from the id)',
    initial: () => "",
    check: matches(/^$|^#[0-9a-f]{6}$/i, 'write a colour as "#rrggbb", such as "#f4ac62"'),
  },
  mood: { text: "Mood", ...oneOf(moods, "soft") },
};

async function answerTo(
  { text, initial, check, ask }: Question,
  what: string,
  given: string | undefined,
  id: string,
  asker: Asker | null,
): Promise<string> {
  if (given !== undefined) {
    const mend = check(given);
    if (mend !== null) throw new BrandBuildError(`"${given}" can't be ${what}\n    -> ${mend}`);
    return given;
  }
  if (asker === null) return initial(id);
  return ask === undefined ? asker.ask(text, initial(id), check) : ask(asker, text);
}

async function readId(given: string | undefined, asker: Asker | null): Promise<string> {
  if (given === undefined && asker === null) {
    throw new BrandBuildError(`An id is missing\n    -> ${checkId("") ?? ""}`);
  }
  const question = { text: "Id: the brand's folder and its host", initial: () => "", check: checkId };
  return answerTo(question, "an id", given, "", asker);
}

const chosen = <Value extends string>(known: readonly Value[], text: string): Value => {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`${text} was checked and is none of ${known.join(", ")}`);
  return found;
};

/**
 * Collects the facts of a new brand from the flags. Asks for the others on a terminal, and uses the defaults otherwise.
 * Throws BrandBuildError for an invalid flag.
 */
export async function readNewBrand(
  givenId: string | undefined,
  flags: NewFlags,
  asker: Asker | null,
): Promise<NewBrand> {
  const id = await readId(givenId, asker);
  const answers = new Map<NewFlag, string>();
  for (const flag of newFlags) {
    answers.set(flag, await answerTo(questions[flag], `the brand's --${flag}`, flags[flag], id, asker));
  }
  const answer = (flag: NewFlag): string => answers.get(flag) ?? "";
  const fact = (flag: NewFlag): string | undefined => answer(flag) || undefined;
  const wanted = regionsOf(answer("regions"));
  return {
    id,
    name: answer("name"),
    domain: answer("domain"),
    company: {
      name: fact("company"),
      number: fact("company-number"),
      address: fact("address"),
      postcode: fact("postcode"),
      email: fact("email"),
    },
    regions: regionCodes.filter((code: RegionCode) => wanted.includes(code)),
    scheme: chosen(schemes, answer("scheme")),
    primary: fact("primary")?.toLowerCase() ?? null,
    mood: chosen(moods, answer("mood")),
  };
}
