/** The effect of a brand's new build on its regions. */

/** Whether a new build's content goes live at once. Content that staff published stays live until they replace it. */
export function buildIsPublished(publishedSource: "build" | "edit" | null): boolean {
  return publishedSource !== "edit";
}
