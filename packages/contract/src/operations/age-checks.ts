import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { ageMethods, ageResults, ageSteps, startableAgeMethods } from "../rules/age-check.ts";
import { CustomerParams, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** Checks of a customer's age (AGE-12 to AGE-21): the customer's calls, the provider's report, a supervisor's decision. */

export const AgeStepSchema = Type.Enum([...ageSteps]);
const StartableMethod = Type.Enum([...startableAgeMethods]);

/** A check as customer and staff see it: all that is kept of it. `result` null: it has not ended. */
export const AgeCheckEntry = Type.Object({
  checkId: Uuid,
  method: Type.Enum([...ageMethods]),
  /** The provider's name, `texts`, or `staff`. */
  provider: Type.String(),
  /** The provider's id of the check; a supervisor's own reference. */
  reference: Nullable(Type.String()),
  result: Nullable(Type.Enum([...ageResults])),
  askedAt: Timestamp,
  decidedAt: Nullable(Timestamp),
});
export type AgeCheckEntry = Static<typeof AgeCheckEntry>;

/** What a customer has to do about their age, and how they can. */
export const AgeCheckState = Type.Object({
  step: AgeStepSchema,
  /** Staff asked this customer for a check (AGE-18). */
  askedByStaff: Type.Boolean(),
  /** The methods that this site offers them, the usual one first; empty: none, and customer service helps. */
  methods: Type.Array(
    Type.Object({
      method: StartableMethod,
      /** Who checks, as the page names them. */
      provider: Type.String(),
      /** How often it can be started today. */
      left: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The newest check; null: none was begun. */
  latest: Nullable(AgeCheckEntry),
});
export type AgeCheckState = Static<typeof AgeCheckState>;

export const ageCheck = defineOperation({
  id: "ageCheck",
  method: "GET",
  path: "/im/api/age-check",
  access: "customer",
  summary:
    "Which proof of age the customer still needs before they can write and buy, and the result of the last check.",
  responses: { 200: AgeCheckState },
  errors: [],
});

export const startAgeCheck = defineOperation({
  id: "startAgeCheck",
  method: "POST",
  path: "/im/api/age-check/start",
  access: "customer",
  summary:
    "Begins a check. A hosted one returns the provider's address, and the same address while it is open. A check by the phone's network is made at once.",
  body: Type.Object(
    {
      method: StartableMethod,
      /** The path on this site to which the provider sends the customer back. */
      returnTo: Type.String({
        pattern: String.raw`^/(?:[A-Za-z0-9][A-Za-z0-9/_-]*)?(?:\?[A-Za-z0-9=&_-]*)?$`,
        maxLength: 200,
      }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** Where the customer is checked; null: it is done. */
      address: Nullable(Type.String()),
      state: AgeCheckState,
    }),
  },
  errors: ["age_check_not_offered", "age_check_limit", "age_check_unavailable"],
});

export const lookAtAgeCheck = defineOperation({
  id: "lookAtAgeCheck",
  method: "POST",
  path: "/im/api/age-check/look",
  access: "customer",
  summary:
    "Asks the provider for the state of an open check, for example when the customer returns from its page before the provider's report.",
  responses: { 200: AgeCheckState },
  errors: [],
});

export const ageCheckReport = defineOperation({
  id: "ageCheckReport",
  method: "POST",
  path: "/im/age-checks/report",
  access: "provider",
  summary: "The provider's report of a hosted check, in any order and any number of times.",
  responses: { 204: Type.Null() },
  errors: ["signature_invalid"],
});

export const decideAge = defineOperation({
  id: "decideAge",
  method: "POST",
  path: "/ops/api/customers/:customerId/age",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary:
    "A supervisor's decision about a customer's age: confirmed, or to be proved again. Keeps no evidence, only a reference.",
  params: CustomerParams,
  body: Type.Object(
    {
      adult: Type.Boolean(),
      /** Where the reason can be found, such as a ticket's number. Kept and exported: no names, no documents. */
      reference: Type.String({ minLength: 3, maxLength: 100, pattern: "\\S" }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: AgeCheckEntry },
  errors: ["customer_not_found"],
});
