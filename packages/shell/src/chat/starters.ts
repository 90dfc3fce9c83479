import type { StarterTone } from "@parlour/brand-config/brand";

/**
 * Conversation starters (STARTER-1, STARTER-3): three tones, one of each chosen at random from the brand's
 * lists.
 */
export type StarterLists = { readonly [Tone in StarterTone]: readonly string[] };
export type DrawnStarters = { readonly [Tone in StarterTone]: string };

function drawOne(list: readonly string[], random: () => number, not: string | undefined): string {
  const choices = list.length > 1 ? list.filter((text) => text !== not) : list;
  return choices[Math.floor(random() * choices.length)] ?? "";
}

/**
 * Chooses one starter per tone. A shuffle passes the current ones, and gets others if the list has others.
 *
 * @param random a number from 0 up to, not including, 1
 */
export function drawStarters(
  lists: StarterLists,
  random: () => number,
  shown?: DrawnStarters,
): DrawnStarters {
  return {
    clean: drawOne(lists.clean, random, shown?.clean),
    flirty: drawOne(lists.flirty, random, shown?.flirty),
    dirty: drawOne(lists.dirty, random, shown?.dirty),
  };
}
