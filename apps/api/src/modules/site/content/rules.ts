/** What a new build of a brand changes in its regions. */

/** What a build that brings other content than the build before it is to a region. */
export function buildIsPublished(publishedSource: "build" | "edit" | null): boolean {
  // What staff have published stays until they publish something else; the build waits as a newer version.
  return publishedSource !== "edit";
}
