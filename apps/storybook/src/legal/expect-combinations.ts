import { legalCombinations } from "@parlour/legal-texts/legal-facts-fixture";
import { expect } from "storybook/test";

/**
 * Expects that each of a region's combinations shows its own text, including the helpline's number and the
 * keyword.
 */
export async function expectEveryCombination(canvas: HTMLElement): Promise<void> {
  for (const { name, facts } of legalCombinations) {
    const region = [...canvas.querySelectorAll("section")].find(
      (section) => section.querySelector("h2")?.textContent === facts.regionName,
    );
    const passages = [...(region?.querySelectorAll<HTMLElement>("[data-combinations]") ?? [])].filter(
      ({ dataset }) => dataset["combinations"]?.split(", ").includes(name),
    );
    const words = passages.map(({ textContent }) => textContent).join("\n");
    const has = (fact: string | undefined): boolean => fact !== undefined && words.includes(fact);
    await expect(has(facts.helplineNumber ?? undefined)).toBe(facts.helplineNumber !== null);
    await expect(has(facts.marketing?.shortcode)).toBe(facts.marketing !== null);
  }
}
