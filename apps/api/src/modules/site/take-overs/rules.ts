import { regions, type RegionCode } from "@parlour/contract/regions";
import { contentChanges, type ContentChange } from "@parlour/contract/rules/content-changes";
import { isPictureField, textsOf } from "@parlour/contract/rules/copy-text";

/** What a change of content takes to another site, and when it begins there (CONTENT-12, CONTENT-13, CONTENT-14). */

/** Facts of a site, keywords that route its texts, and its analytics id: they stay each site's own. */
const ownFields = /^(?:region|keywords)\.|^meta\.gtag$/;

/** A list with another length than before counts as one field. */
function changesOf(before: unknown, after: unknown, path: string): ContentChange[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    return [{ field: path, before, after }];
  }
  if (isGroup(before) && isGroup(after)) {
    return Object.keys(after).flatMap((name) =>
      changesOf(before[name], after[name], Array.isArray(after) ? `${path}[${name}]` : join(path, name)),
    );
  }
  return contentChanges(before, after, path);
}

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns a version's change that other sites can take, field by field; `before` is the version it is based on. */
export function takeableChanges(before: unknown, after: unknown): ContentChange[] {
  return changesOf(before, after, "").filter(({ field }) => !ownFields.test(field));
}

/**
 * Returns a content with the changes' new values in it, and a sentence for each field that it lacks. The content itself
 * stays as it is.
 */
export function withChanges<Content extends object>(
  content: Content,
  changes: readonly Pick<ContentChange, "field" | "after">[],
): { readonly content: Content; readonly problems: readonly string[] } {
  const changed = structuredClone(content);
  const problems: string[] = [];
  for (const { field, after } of changes) {
    const names = field.split(/[.[\]]+/).filter((name) => name !== "");
    const last = names.pop() ?? "";
    const group = names.reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), changed);
    if (isGroup(group) && last in group) Object.assign(group, { [last]: structuredClone(after) });
    else problems.push(`${field} is not there: its list is shorter than at the other site.`);
  }
  return { content: changed, problems };
}

/**
 * Returns why changes of one brand can't go to a page of another: they name the first brand, or show a picture that only
 * its site has.
 */
export function otherBrandProblems(changes: readonly ContentChange[], brandName: string): string[] {
  const name = brandName.toLowerCase();
  return changes.flatMap(({ field, after }) =>
    [...textsOf(after, field)].flatMap(([path, text]) => {
      if (isPictureField(path)) {
        return text.startsWith("https:") ? [] : [`${path} is a picture of ${brandName}’s own files.`];
      }
      return text.toLowerCase().includes(name) ? [`${path} names ${brandName}.`] : [];
    }),
  );
}

/** Returns what a clock on the wall shows in a zone, as if it were UTC, in milliseconds. */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const read = new Map(parts.map(({ type, value }) => [type, value]));
  const [year, month, day] = [read.get("year"), read.get("month"), read.get("day")];
  return Date.parse(`${year}-${month}-${day}T${read.get("hour")}:${read.get("minute")}Z`);
}

const day = 86_400_000;

/**
 * Returns the moment of a local time (`2026-12-01T06:00`) in a region's own zone; of two, when clocks go back, the first.
 * Null if there is no such time: no such date, or the hour that is left out when clocks go forward.
 */
export function localMoment(local: string, region: RegionCode): Date | null {
  const { timeZone } = regions[region];
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return null;
  const found = [asUtc - day, asUtc + day]
    .map((near) => asUtc - (wallClock(near, timeZone) - near))
    .filter((moment) => wallClock(moment, timeZone) === asUtc)
    .toSorted((one, other) => one - other)[0];
  return found === undefined ? null : new Date(found);
}
