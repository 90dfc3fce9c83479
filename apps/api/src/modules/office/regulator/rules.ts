import { mostFolderDays } from "@parlour/contract/operations/regulator";
import { verifierFile } from "@parlour/contract/verifier-path";

/** Rules of the regulator's folder (pure). */

/** The largest zip, which is made in memory: nothing is sent before its hash is in the audit. */
export const mostFolderBytes = 64 * 1024 * 1024;

/** Whether a folder can cover these days: in order, at most a leap year, none in the future. */
export function isFolderPeriod(firstDay: string, lastDay: string, today: string): boolean {
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1;
  return days >= 1 && days <= mostFolderDays && lastDay <= today;
}

/** What the folder's own hash covers, besides the files. */
export interface FolderFacts {
  readonly region: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly sites: readonly string[];
  readonly madeAt: string;
}

/** Returns the text for the folder's reader. */
export function folderReadme(facts: FolderFacts, titles: readonly (readonly [string, string])[]): string {
  const { region, zone, from, to, sites, madeAt } = facts;
  return `The record of ${region}, ${from} to ${to}

Made ${madeAt}. Days and months begin by the clock of ${zone}.
Sites: ${sites.join(", ")}

Each file in figures/ has the query that made it, with its parameters, and the rows that it gave. All were read in one
snapshot of the database. Nothing here has a name, a phone number or words of a customer; members of staff appear by
an id that only the service can resolve.

Retention and erasures remove customers' records during a year. Of a removed age check, request or ban a row without the
customer stays, to the hour, since the service's version that added this folder; its id begins with "removed-", or the
column "removed" counts it. Consents go with their customer and are then not counted.

root.json is the newest public root over all hash chains. manifest.json lists every file with its SHA-256, and the folder's
own hash, which the service's audit also has. To check all of it without the service, save ${verifierFile} from the page
/proof of any of the sites. It is one file and needs only Node 22 or newer, from nodejs.org:

  node ${verifierFile} --hash <the folder's hash> --root <a root that you kept> folder.zip

${titles.map(([name, title]) => `${name}\n  ${title}`).join("\n")}
`;
}
