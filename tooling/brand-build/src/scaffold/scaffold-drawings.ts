/** Plain drawings for a new brand: they hold the places until the brand's own are drawn. */

const colours = {
  ground: "#1b1a24",
  glow: "#f0b070",
  far: "#3a3350",
  near: "#241f33",
  light: "#f4efe8",
} as const;

function svg(width: number, height: number, title: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title>${body}</svg>\n`;
}

/** A dusk sky over two hills. */
function background(width: number, height: number): string {
  const gradient = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.ground}"/><stop offset="1" stop-color="${colours.far}"/></linearGradient>`;
  const hill = (from: number, fill: string) =>
    `<path fill="${fill}" d="M0 ${height * from}C${width * 0.3} ${height * (from - 0.1)} ${width * 0.6} ${height * (from + 0.1)} ${width} ${height * from}V${height}H0Z"/>`;
  const moon = `<circle cx="${width * 0.72}" cy="${height * 0.45}" r="${height * 0.08}" fill="${colours.glow}"/>`;
  return svg(
    width,
    height,
    "A moon over hills",
    `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${moon}${hill(0.66, colours.far)}${hill(0.8, colours.near)}`,
  );
}

/** A head and shoulders with a moon behind, in a hue of its own. */
export function portrait(name: string, hue: number): string {
  const tone = (lightness: number) => `hsl(${hue} 32% ${lightness}%)`;
  return svg(
    400,
    500,
    name,
    `<rect width="400" height="500" fill="${tone(20)}"/><circle cx="200" cy="210" r="150" fill="${tone(32)}"/><circle cx="200" cy="205" r="72" fill="${tone(72)}"/><path fill="${tone(48)}" d="M40 500C52 372 118 318 200 318S348 372 360 500Z"/>`,
  );
}

/** The shared pictures of a new brand by file name. */
export function scaffoldDrawings(name: string): Readonly<Record<string, string>> {
  const initial = name.charAt(0).toUpperCase();
  const disc = `<circle cx="32" cy="32" r="30" fill="${colours.near}"/><text x="32" y="44" text-anchor="middle" font-family="Georgia,serif" font-size="36" fill="${colours.glow}">${initial}</text>`;
  return {
    "background-desktop.svg": background(1920, 1080),
    "background-mobile.svg": background(800, 1600),
    "conversation.svg": svg(
      64,
      64,
      "Conversation",
      `<path fill="${colours.glow}" d="M8 10H56V44H30L18 56V44H8Z"/>`,
    ),
    "favicon.svg": svg(64, 64, name, disc),
    "logo.svg": svg(
      64 + 22 * name.length,
      64,
      name,
      `${disc}<text x="74" y="43" font-family="Georgia,serif" font-size="34" fill="${colours.light}">${name}</text>`,
    ),
  };
}
