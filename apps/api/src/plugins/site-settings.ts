import type { EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";

function isSecureOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Third-party scripts and analytics of the pages. Only the deployment configures these names, never content. */
export function readPageSources(
  reader: EnvironmentReader,
): Required<Pick<Settings["sites"], "pictureOrigins" | "analyticsIds">> {
  const pictureOrigins = reader.list("PICTURE_ORIGINS");
  for (const origin of pictureOrigins.filter((text) => !isSecureOrigin(text))) {
    reader.problems.push(
      `PICTURE_ORIGINS holds "${origin}", which is not of the form https://host. Leave out paths and the slash at the end.`,
    );
  }
  const analyticsIds = reader.list("ANALYTICS_IDS");
  for (const id of analyticsIds.filter((text) => !/^G-[A-Z0-9]{4,16}$/.test(text))) {
    reader.problems.push(`ANALYTICS_IDS holds "${id}", which is not an id of Google Analytics (G-...).`);
  }
  return { pictureOrigins, analyticsIds };
}

/** Reads where to report security problems. */
export function readSecurityContact(reader: EnvironmentReader): string | undefined {
  const contact = reader.optional("SECURITY_CONTACT");
  if (contact === undefined || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact)) return contact;
  reader.problems.push(`SECURITY_CONTACT is not a mailto: or https: address: "${contact}".`);
  return undefined;
}
