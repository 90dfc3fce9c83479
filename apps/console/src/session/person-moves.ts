/**
 * Calls back when the person at the page moves the pointer, presses, scrolls or types; the answer stops it. A list that
 * moves under a still pointer makes the browser send a move, too: only another place on the screen counts.
 */
export function onPersonMoves(page: Document, moved: () => void): () => void {
  let last: string | null = null;
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  page.addEventListener(
    "pointermove",
    ({ screenX, screenY }) => {
      const place = `${screenX} ${screenY}`;
      if (last !== null && place !== last) moved();
      last = place;
    },
    options,
  );
  for (const name of ["pointerdown", "keydown", "wheel"]) page.addEventListener(name, moved, options);
  return () => {
    stop.abort();
  };
}
