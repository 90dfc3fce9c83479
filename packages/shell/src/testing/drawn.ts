/** Small generated pictures for tests and stories, as data addresses. */

function svg(body: string, box: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`)}`;
}

/** A figure before an evening sky, in the shade of `hue` (0 to 360). */
export function drawnPortrait(hue: number): string {
  return svg(
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 45% 22%)"/><stop offset="1" stop-color="hsl(${hue + 40} 60% 55%)"/></linearGradient></defs><rect width="400" height="500" fill="url(#s)"/><circle cx="300" cy="110" r="42" fill="hsl(${hue + 50} 80% 82%)"/><path d="M60 500c0-130 60-190 140-190s140 60 140 190z" fill="hsl(${hue} 40% 16%)"/><circle cx="200" cy="230" r="86" fill="hsl(${hue} 38% 20%)"/>`,
    "0 0 400 500",
  );
}

/** A wide evening scene. */
export function drawnScene(): string {
  return svg(
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a1228"/><stop offset="1" stop-color="#c96f4a"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#s)"/><path d="M0 760q400-180 800-60t800-80v380H0z" fill="#1d1426"/><circle cx="1180" cy="300" r="90" fill="#f7d9b0"/>',
    "0 0 1600 1000",
  );
}

/** A name as a logo. */
export function drawnLogo(name: string): string {
  return svg(
    `<circle cx="24" cy="24" r="15" fill="#f2a65a"/><text x="52" y="33" font-family="Georgia, serif" font-size="28" fill="#f4ecf2">${name}</text>`,
    "0 0 210 48",
  );
}
