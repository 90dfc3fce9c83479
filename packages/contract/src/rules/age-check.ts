/**
 * Age checks (AGE-12 to AGE-21): which proof of age a site asks for, and which methods are strong enough. Server, builds
 * and apps share these rules.
 */

/** What a site asks for before the first message, weakest first. A stronger method is accepted, too. */
export const ageDemands = ["none", "text", "phone", "document"] as const;
export type AgeDemand = (typeof ageDemands)[number];

/** The demands that a deployment or a manifest can set. A text only exists in regions that have it (SITE-2). */
export const settableAgeDemands = ["phone", "document"] as const;
export type SettableAgeDemand = (typeof settableAgeDemands)[number];

/**
 * How an age was proved: by a text from the phone, by what the phone's network knows, by a hosted check, or by a
 * supervisor, whose decision meets every demand.
 */
export const ageMethods = ["text", "phone", "document", "supervisor"] as const;
export type AgeMethod = (typeof ageMethods)[number];

/** The methods that a customer starts on the page. */
export const startableAgeMethods = ["document", "phone"] as const;
export type StartableAgeMethod = (typeof startableAgeMethods)[number];

/**
 * How a check ended. `unknown`: the phone's network does not know. `cancelled`: it counts no more, because the date of
 * birth was changed meanwhile.
 */
export const ageResults = ["passed", "failed", "abandoned", "unknown", "cancelled"] as const;
export type AgeResult = (typeof ageResults)[number];

function strength(demand: AgeDemand): number {
  return ageDemands.indexOf(demand);
}

/** Returns the strongest of some demands. */
export function strongestDemand(demands: readonly AgeDemand[]): AgeDemand {
  return demands.reduce((most, demand) => (strength(demand) > strength(most) ? demand : most), "none");
}

/** Whether a proved age meets a demand. `method` null: nothing is proved. */
export function meetsDemand(demand: AgeDemand, method: AgeMethod | null): boolean {
  if (demand === "none" || method === "supervisor") return true;
  return method !== null && strength(method) >= strength(demand);
}

/** Returns the methods on the page that meet a demand, the strongest first; none if a text is enough. */
export function startableFor(demand: AgeDemand): readonly StartableAgeMethod[] {
  switch (demand) {
    case "none":
    case "text":
      return [];
    case "phone":
      return startableAgeMethods;
    case "document":
      return ["document"];
    default:
      return demand satisfies never;
  }
}

/** Checks of a method that a customer can start within a day. Each costs money, and a network is asked about a number. */
export const ageChecksADay: { readonly [Method in StartableAgeMethod]: number } = { document: 5, phone: 3 };

/** For how many seconds a hosted check that was begun can be continued at the provider. */
export const ageCheckOpenSeconds = 1800;

/**
 * What keeps a customer from writing and buying as to their age: nothing, a text from their phone, or a check.
 */
export const ageSteps = ["none", "text", "check"] as const;
export type AgeStep = (typeof ageSteps)[number];

/** Returns that step. `checkAsked`: a supervisor asked this customer for a check (AGE-18). */
export function ageStepFor(facts: {
  readonly demand: AgeDemand;
  readonly provedBy: AgeMethod | null;
  readonly checkAsked: boolean;
}): AgeStep {
  if (facts.checkAsked) return "check";
  if (meetsDemand(facts.demand, facts.provedBy)) return "none";
  return facts.demand === "text" ? "text" : "check";
}

/** What is kept of a check, as pages say it. Never the evidence. */
export const ageCheckKept = "the result, the method, the provider’s reference and the time";
