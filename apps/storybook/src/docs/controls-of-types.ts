import type { Preview } from "@storybook/react-vite";

type Enhancer = NonNullable<Preview["argTypesEnhancers"]>[number];
type Context = Parameters<Enhancer>[0];
type ArgType = Context["argTypes"][string];

/** A type as Storybook's component parser returns it. */
interface PropType {
  readonly name: string;
  readonly value?: unknown;
  readonly raw?: string;
}

/** Returns the type without the `undefined` of our optional props; undefined if several types are left. */
function onlyType(type: PropType): PropType | undefined {
  if (type.name !== "union") return type;
  const members = (type.value as readonly PropType[]).filter(
    ({ name, value }) => !(name === "other" && value === "undefined"),
  );
  return members.length === 1 ? members[0] : undefined;
}

/** Returns the type for the table: an alias's members rather than its name, and no `undefined`. */
function written(type: PropType): string {
  const whole = (type.raw ?? (typeof type.value === "string" ? type.value : type.name)).replace(
    / \| undefined$/u,
    "",
  );
  const call = /^\((?<call>\(.*\) => .*)\)$/u.exec(whole)?.groups?.["call"];
  if (call !== undefined) return call;
  return /^\w+$/u.test(whole) ? (onlyType(type)?.raw ?? whole) : whole;
}

/** A type without a control. */
const other: PropType = { name: "other" };

function controlOf({ name, value }: PropType): Pick<ArgType, "control" | "options"> {
  switch (name) {
    case "boolean":
      return { control: { type: "boolean" } };
    case "number":
      return { control: { type: "number" } };
    case "string":
      return { control: { type: "text" } };
    case "enum": {
      const options = value as readonly string[];
      return { options, control: { type: options.length > 4 ? "select" : "inline-radio" } };
    }
    default:
      return { control: { disable: true } };
  }
}

function withControl(name: string, argType: ArgType, example: unknown): ArgType {
  const type = argType.type as PropType | undefined;
  // Known only from a default value, such as a button's native `type`.
  if (type?.name === undefined && argType.control === undefined) {
    return { ...argType, table: { ...argType.table, disable: true } };
  }
  const shown: ArgType =
    type?.name === undefined || argType.table?.type === undefined
      ? argType
      : { ...argType, table: { ...argType.table, type: { summary: written(type) } } };
  if (shown.control !== undefined) return shown;
  if (name === "className") return { ...shown, control: { disable: true } };
  if (Array.isArray(example)) return { ...shown, control: { type: "object" } };
  return { ...shown, ...controlOf(onlyType(type ?? other) ?? other) };
}

/**
 * Adds controls and types for the docs to props. Storybook reads `loading?: boolean | undefined` as a union
 * without a control; the repository's compiler settings require that `undefined` in every optional prop.
 */
export const controlsOfTypes: Enhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [name, withControl(name, argType, initialArgs[name])]),
  );
