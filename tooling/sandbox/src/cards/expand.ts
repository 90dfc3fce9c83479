import { isFields } from "../form-fields.ts";
import type { CardStore } from "./card-store.ts";

/**
 * Copies a response and replaces the ids at the given places with their objects, such as `latest_charge` or
 * `data.latest_charge` (docs.stripe.com/api/expanding_objects).
 */
export function expanded(store: CardStore, target: object, paths: readonly unknown[]): object {
  const copy = structuredClone(target);
  for (const path of paths) {
    if (typeof path === "string") expandAt(store, copy, path.split("."));
  }
  return copy;
}

function expandAt(store: CardStore, value: unknown, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) expandAt(store, item, path);
    return;
  }
  if (!isFields(value)) return;
  const holder: Record<string, unknown> = value;
  const inner = holder[name];
  if (typeof inner === "string") holder[name] = structuredClone(objectOf(store, inner) ?? inner);
  expandAt(store, holder[name], rest);
}

function objectOf(store: CardStore, id: string): object | null {
  const { intents, charges, methods, refunds, disputes, fraudWarnings } = store.state;
  for (const kept of [intents, charges, methods, refunds, disputes, fraudWarnings]) {
    if (Object.hasOwn(kept, id)) return kept[id] ?? null;
  }
  return null;
}
