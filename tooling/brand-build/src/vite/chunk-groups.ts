import type { Rolldown } from "vite";

/** Libraries change rarely: in separate chunks they stay cached over a deployment. */
const library = /[\\/]node_modules[\\/]/;
/** Not modules but helpers of the bundler, which it places itself. */
const virtual = /^\0/;

/**
 * Our packages by layer (docs/architecture.md, "Who may import whom"): chunks of layers never import each
 * other in a cycle, and each has its own gate (docs/experience.md, "Budgets").
 */
function layerOf(id: string): string {
  if (library.test(id)) return "vendor";
  const name = /[\\/]packages[\\/]([^\\/]+)[\\/]/.exec(id)?.[1] ?? "";
  switch (name) {
    case "ui":
    case "contract":
    case "legal-texts":
    case "brand-config":
    case "api-client":
      return "base";
    case "overlays":
      return "overlays";
    default:
      return "shell";
  }
}

/** The icon set's index imports every icon; only those that a module names are needed. */
const iconSet = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

/**
 * Returns the file names of the icons that a module imports from the set: "MessageCircle2" is in
 * message-circle-2.
 */
function iconNames(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) =>
        (name.trim().split(/\s+as\s+/)[0] ?? "").replaceAll(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase(),
      ),
  );
}

/**
 * Groups everything that the app imports at once by layer; the bundler places the rest, which loads on
 * demand. Otherwise each part that a lazy page shares with the shell would be a separate request.
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let atStart: Set<string> | null = null;

  function closure(context: Rolldown.ChunkingContext): Set<string> {
    const found = new Set([entry]);
    const iconSets = new Set<string>();
    // Iterating a set includes items added meanwhile.
    const walk = (): void => {
      for (const id of found) {
        const info = context.getModuleInfo(id);
        if (iconSet.test(id)) iconSets.add(id);
        else for (const imported of info?.importedIds ?? []) found.add(imported);
      }
    };
    walk();
    const icons = new Set([...found].flatMap((id) => iconNames(context.getModuleInfo(id)?.code ?? "")));
    for (const id of [...iconSets].flatMap((set) => context.getModuleInfo(set)?.importedIds ?? [])) {
      const name = /([^\\/]+)\.m?js$/.exec(id)?.[1] ?? "";
      if (name !== undefined && icons.has(name)) found.add(id);
    }
    // Everything that those icons import is in the same group: a chunk between them and React would be a
    // cycle.
    walk();
    // The index itself is in no group, because it would add every icon to the start.
    for (const id of iconSets) found.delete(id);
    return found;
  }

  return [
    {
      debugName: "loaded at once",
      name(id, context) {
        atStart ??= closure(context);
        if (virtual.test(id) || !atStart.has(id)) return null;
        return layerOf(id);
      },
      includeDependenciesRecursively: false,
    },
    {
      debugName: "the card provider's library",
      // Separate from our own checkout code, for the same reason as libraries at the start.
      test: /[\\/]node_modules[\\/](?:@stripe|prop-types)[\\/]/,
      name: "cards",
      includeDependenciesRecursively: false,
    },
  ];
}
