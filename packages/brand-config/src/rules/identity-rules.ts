import { regionCodes, regionFromSubdomain, isRegionCode, testSubdomains } from "@parlour/contract/regions";
import type { BrandManifest } from "../brand-manifest.ts";
import type { FieldProblem } from "@parlour/contract/field-problem";

/** Labels of a host name: letters and digits at both ends (RFC 1123). */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a host's first label names a region or is `www`, so that the domain begins after it (SITE-3, SITE-4). */
function isSiteLabel(first: string): boolean {
  return first === "www" || testSubdomains.includes(first) || isRegionCode(regionFromSubdomain(first));
}

/** Checks a brand's other domains. */
function* otherDomainProblems({
  domain,
  regionDomains = {},
  aliases = [],
  regions,
}: BrandManifest): Generator<FieldProblem> {
  const others = [
    ...Object.entries(regionDomains).map(([code, name]) => [`regionDomains.${code}`, name] as const),
    ...aliases.map((name, index) => [`aliases[${index}]`, name] as const),
  ];
  const seen = new Set([domain]);
  for (const [field, name] of others) {
    const wrong = name.split(".").find((one) => !label.test(one));
    if (wrong !== undefined) {
      yield {
        field,
        problem: `has "${wrong}", which no host name can have`,
        mend: "let every part begin and end with a letter or digit",
      };
    }
    if (seen.has(name)) {
      yield { field, problem: `is "${name}", which the brand has already`, mend: "take it out" };
    }
    seen.add(name);
  }
  for (const code of regionCodes) {
    if (regionDomains[code] !== undefined && regions[code] === undefined) {
      yield {
        field: `regionDomains.${code}`,
        problem: "is the domain of a region that the brand does not serve",
        mend: `take it out, or add regions.${code}`,
      };
    }
  }
}

/** Checks the names of a brand. */
export function* identityProblems(manifest: BrandManifest): Generator<FieldProblem> {
  const { domain } = manifest;
  yield* otherDomainProblems(manifest);
  const labels = domain.split(".");
  const [first = ""] = labels;
  const wrong = labels.find((one) => !label.test(one));
  if (wrong !== undefined) {
    yield {
      field: "domain",
      problem: `has "${wrong}", which no host name can have`,
      mend: "let every part begin and end with a letter or digit",
    };
  } else if (labels.length > 2 && isSiteLabel(first)) {
    yield {
      field: "domain",
      problem: `begins with "${first}", which stands for a site of the brand`,
      mend: `write ${labels.slice(1).join(".")}: regions get their subdomains by themselves`,
    };
  }
}

/** Checks that a brand's id equals its folder's name. Empty if it does. */
export function folderProblems(id: string, folder: string): FieldProblem[] {
  if (id === folder) return [];
  return [
    {
      field: "id",
      problem: `is "${id}", but the brand's folder is ${folder}`,
      mend: `write "${folder}", or rename the folder`,
    },
  ];
}
