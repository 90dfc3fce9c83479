import type { Rolldown } from "vite";

/** The modules that are loaded together, by id. */
export interface Closures {
  /** Everything that the app imports at once. */
  readonly atStart: ReadonlySet<string>;
  /**
   * Returns a module with everything it imports, by the end of its path in `packages`. Throws if the app never
   * loads it.
   */
  readonly reachedFrom: (file: string) => ReadonlySet<string>;
  /** Returns all that the app may load without loading the given files. */
  readonly reachedWithout: (files: readonly string[]) => ReadonlySet<string>;
}

/** The icon set's index imports every icon; only those that a module names are needed. */
const iconSet = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

/** Returns the names that a module imports from the icon set. */
function iconNames(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""),
  );
}

/** Returns the file of each icon, by all names that the set's index gives it. */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of index.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)) {
    for (const [, name = ""] of names.matchAll(/\bas\s+(\w+)/g)) files.set(name, file.replace(/^\./, ""));
  }
  return files;
}

/** Follows imports from the app's entry and from the parts that it loads on demand. */
export function createClosures(entry: string, context: Rolldown.ChunkingContext): Closures {
  const icons = new Map<string, ReadonlyMap<string, string>>();

  /** Returns the modules of the icons that a module names. */
  function iconsOf(set: string, code: string): string[] {
    const info = context.getModuleInfo(set);
    const files = icons.get(set) ?? iconFiles(info?.code ?? "");
    icons.set(set, files);
    const named = new Set(iconNames(code).map((name) => files.get(name)));
    return (info?.importedIds ?? []).filter((id) =>
      [...named].some((file) => file !== undefined && id.replaceAll("\\", "/").endsWith(file)),
    );
  }

  /** The set's index itself is in no closure, because it would add every icon. */
  function importsOf(id: string): string[] {
    const info = context.getModuleInfo(id);
    return (info?.importedIds ?? []).flatMap((imported) =>
      iconSet.test(imported) ? iconsOf(imported, info?.code ?? "") : [imported],
    );
  }

  function closureOf(start: string): Set<string> {
    const found = new Set([start]);
    // Iterating a set includes items added meanwhile.
    for (const id of found) for (const imported of importsOf(id)) found.add(imported);
    return found;
  }

  function everythingBut(left: ReadonlySet<string>): Set<string> {
    const found = new Set([entry]);
    for (const id of found) {
      const dynamic = context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      for (const imported of [...importsOf(id), ...dynamic]) if (!left.has(imported)) found.add(imported);
    }
    return found;
  }

  const everything = everythingBut(new Set());

  function idOf(file: string): string {
    const id = [...everything].find((one) => one.replaceAll("\\", "/").endsWith(`/packages/${file}`));
    if (id === undefined) throw new Error(`the app never loads ${file}`);
    return id;
  }

  return {
    atStart: closureOf(entry),
    reachedFrom: (file) => closureOf(idOf(file)),
    reachedWithout: (files) => everythingBut(new Set(files.map(idOf))),
  };
}
