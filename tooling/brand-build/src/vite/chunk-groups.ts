import type { Rolldown } from "vite";

/** Libraries change rarely: apart from our own code they stay in caches over a deployment. */
const library = /[\\/]node_modules[\\/]/;
/** No module: helpers of the bundler, which it places itself. */
const virtual = /^\0/;

/**
 * Our packages by layer (docs/architecture.md, "Who may import whom"): chunks of layers never import each other in
 * a circle, and each has its own gate (docs/experience.md, "Budgets").
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

/** The icon set's index imports every icon; only those that a module names belong with it. */
const iconSet = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

/** File names of the icons a module imports from the set: "MessageCircle2" lives in message-circle-2. */
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
 * Groups everything that the app imports at once by layer; all else is left to the bundler and arrives on demand. Without this, each part that a lazy page shares with the shell would be a request of its own.
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let atStart: Set<string> | null = null;

  function closure(context: Rolldown.ChunkingContext): Set<string> {
    const found = new Set([entry]);
    const iconSets = new Set<string>();
    // A set yields what is added to it while it is walked.
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
    // All that those icons stand on goes with them: a chunk between them and React would be a circle.
    walk();
    // The index itself belongs nowhere: grouped, it would tie every icon to the start.
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
      // Apart from the checkout that is ours, for the same reason as libraries at the start.
      test: /[\\/]node_modules[\\/](?:@stripe|prop-types)[\\/]/,
      name: "cards",
      includeDependenciesRecursively: false,
    },
  ];
}
