/**
 * Calls back when the person moves the pointer, presses, scrolls or types. Returns a function that stops it.
 * Browsers also send a move if content moves under a still pointer, so only a changed position counts.
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

/** Calls back once, when the person first moves. Returns a function that stops it. */
export function onFirstMove(page: Document, moved: () => void): () => void {
  const stop = onPersonMoves(page, () => {
    stop();
    moved();
  });
  return stop;
}
