import { starterTones, type Brand, type BrandRegion } from "@parlour/brand-config/brand";

/** One thing to do for a brand that builds but is not ready. */
export interface Finding {
  readonly about: string;
  readonly mend: string;
}

/** Marks a text that the scaffold wrote in place of a person. */
export const toWrite = "To write:";

const leastStarters = 8;
const leastProfiles = 6;
/** House rule, stricter than the law's 18: nobody should have to wonder. */
const leastProfileAge = 24;

/** Every text in a value, with its path. */
function* textsOf(value: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") {
    yield [path, value];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield* textsOf(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    }
  }
}

/** Texts that still wait to be written. */
function* unwritten(brand: Brand): Generator<Finding> {
  const { company, name, starters, profiles, regions } = brand;
  for (const [path, text] of textsOf({ name, company, starters, profiles, regions }, "brand")) {
    if (text.includes(toWrite))
      yield { about: `${path} is not written yet`, mend: `write it in place of "${toWrite} …"` };
  }
}

function* amounts(brand: Brand): Generator<Finding> {
  for (const tone of starterTones) {
    const count = brand.starters[tone].length;
    if (count < leastStarters) {
      yield {
        about: `${count} ${tone} starters`,
        mend: `write at least ${leastStarters}: customers draw from them`,
      };
    }
  }
  if (brand.profiles.length < leastProfiles) {
    yield { about: `${brand.profiles.length} profiles`, mend: `add until there are ${leastProfiles}` };
  }
  for (const { name, age } of brand.profiles) {
    if (age < leastProfileAge) {
      yield { about: `profile ${name} is ${age}`, mend: `make every profile at least ${leastProfileAge}` };
    }
  }
}

/** What regions share on purpose: pictures, names, numbers, choices. */
const mayRepeat =
  /(?:imageUrl|favicon|[lL]ogo|[iI]con|altText|phrase|shortcode|gtag|\.name|\.tagline|\.theme\.\w+|Symbol|Abbreviation)$/;

function* sameCopy(one: BrandRegion, other: BrandRegion): Generator<Finding> {
  const texts = new Map(textsOf(other.content, "content"));
  for (const [path, text] of textsOf(one.content, "content")) {
    if (texts.get(path) === text && text.length > 12 && !mayRepeat.test(path)) {
      yield {
        about: `${path} reads the same in ${one.code} and ${other.code}`,
        mend: "give each region its own voice",
      };
    }
  }
}

/** Copy that is missing, too little, or the same twice. */
export function copyFindings(brand: Brand): Finding[] {
  const pairs = brand.regions.flatMap((one, index) =>
    brand.regions.slice(index + 1).map((other) => [one, other] as const),
  );
  return [
    ...unwritten(brand),
    ...amounts(brand),
    ...pairs.flatMap(([one, other]) => [...sameCopy(one, other)]),
  ];
}

/** Legal facts that only look filled in. */
export function legalFindings({ company, domain }: Brand): Finding[] {
  const findings: Finding[] = [];
  const emailHost = company.customerServiceEmail.split("@")[1] ?? "";
  if (emailHost !== domain && !emailHost.endsWith(`.${domain}`)) {
    findings.push({
      about: `company.customerServiceEmail is at ${emailHost}, not at ${domain}`,
      mend: "use an address of the brand's own domain, which customers can recognise",
    });
  }
  if (!/\d/.test(company.number)) {
    findings.push({ about: "company.number has no digit", mend: "write the registration number" });
  }
  return findings;
}
