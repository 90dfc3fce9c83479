import { Type } from "typebox";
import { Value } from "typebox/value";
import type { EnvironmentReader } from "./environment-reader.ts";
import {
  isSecondFactorRule,
  secondFactorRules,
  type BootstrapStaff,
  type SecondFactorRule,
} from "./settings.ts";

const StaffList = Type.Array(
  Type.Object({
    username: Type.String({ minLength: 1, maxLength: 80 }),
    displayName: Type.String({ minLength: 1, maxLength: 80 }),
    role: Type.Enum(["operator", "supervisor", "admin"]),
    password: Type.String({ minLength: 8, maxLength: 200 }),
    capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  }),
);

/** Reads who needs a second factor (STAFF_SECOND_FACTOR): by default everybody in production. */
export function readSecondFactor(reader: EnvironmentReader, production: boolean): SecondFactorRule {
  const usual = production ? "everybody" : "by_role";
  const text = reader.optional("STAFF_SECOND_FACTOR") ?? usual;
  if (isSecondFactorRule(text)) return text;
  reader.problems.push(`STAFF_SECOND_FACTOR is none of ${secondFactorRules.join(", ")}: "${text}".`);
  return usual;
}

/** Reads the staff that the start creates (BOOTSTRAP_STAFF). Problems never repeat a password. */
export function readStaff(reader: EnvironmentReader): BootstrapStaff[] {
  const text = reader.optional("BOOTSTRAP_STAFF");
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Value.Check(StaffList, list)) return list;
  } catch {
    // The message below describes the expected form; the value is not repeated, because it holds passwords.
  }
  reader.problems.push(
    'BOOTSTRAP_STAFF is not of the form [{"username", "displayName", "role": "operator|supervisor|admin", "password"}] with passwords of at least 8 characters.',
  );
  return [];
}
