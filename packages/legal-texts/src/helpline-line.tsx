import type { LegalFacts } from "./legal-facts.ts";

/** "Helpline: 0800 …" as a telephone link, or nothing in a region without a helpline. */
export function HelplineLine({ facts }: { readonly facts: LegalFacts }) {
  const helpline = facts.helplineNumber;
  if (helpline === null) return null;
  return (
    <p>
      Helpline: <a href={`tel:${helpline.replaceAll(/[^\d+]/gu, "")}`}>{helpline}</a>
    </p>
  );
}
