/** Moving through the queue moves the real focus, so that selection and screen readers agree. */

function rowsOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-queue-row]")];
}

/**
 * Focuses the row after or before the focused one; without one, starts at the open conversation or the first
 * row.
 */
export function moveRowFocus(list: HTMLElement | null, step: 1 | -1): void {
  if (list === null) return;
  const rows = rowsOf(list);
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.hasAttribute("aria-current"));
  const from = focused === -1 ? open : focused;
  const to = from === -1 ? 0 : from + step;
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
}

/** Returns the conversation whose row is focused; null if none is. */
export function focusedRowId(list: HTMLElement | null): string | null {
  if (list === null) return null;
  const row = rowsOf(list).find((candidate) => candidate === document.activeElement);
  return row?.dataset["queueRow"] ?? null;
}
