/** A form body with brackets, as Stripe accepts it: `metadata[brand]=x&expand[]=latest_charge`. */
export interface FormFields {
  [name: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormFields;

/** Parses an application/x-www-form-urlencoded text with nested brackets into fields, lists and texts. */
export function parseFormFields(text: string): FormFields {
  const root = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
    place(root, [head, ...rest], value);
  }
  for (const [name, value] of Object.entries(root)) root[name] = listed(value);
  return root;
}

/** Returns an object without a prototype, so that a field called `__proto__` is a field like any other. */
function emptyFields(): FormFields {
  return Object.create(null) as FormFields;
}

function place(fields: FormFields, keys: readonly string[], value: string): void {
  const [key = "", ...rest] = keys;
  const name = key === "" ? String(Object.keys(fields).length) : key;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const existing = fields[name];
  const inner = isFields(existing) ? existing : emptyFields();
  fields[name] = inner;
  place(inner, rest, value);
}

/** Converts fields whose names are all numbers to a list. */
function listed(value: FormValue): FormValue {
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.map(([, item]) => listed(item));
  }
  for (const [name, item] of entries) value[name] = listed(item);
  return value;
}

/** Whether a value holds named fields. */
export function isFields(value: unknown): value is FormFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a field's text, or null if it is absent or not a text. */
export function textField(fields: unknown, name: string): string | null {
  const value = isFields(fields) ? fields[name] : undefined;
  return typeof value === "string" ? value : null;
}
