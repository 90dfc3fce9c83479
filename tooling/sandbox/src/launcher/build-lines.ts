/** Parses the output of a build that prints each task's lines in one piece when the task has ended. */
export interface BuildLines {
  /** Adds a line of the build's output. */
  take(line: string): void;
  /** Returns what to show for a failed build: the end of the failed tasks' output, or of everything. */
  problem(): string;
}

const keptLines = 60;
/** "@parlour/web-duskwren:build: cache miss, executing 0a1b": package, then the task's output. */
const taskLine = /^(@[\w-]+\/[\w-]+):build: ?(.*)$/u;
const failedLine = /^\s*Failed:\s+(.+)$/u;
const failedTask = /(@[\w-]+\/[\w-]+)#build/gu;

/**
 * Reads the output of `turbo run build --log-order=grouped`. Calls `ended` once for each task that did work,
 * not for those found in the cache.
 */
export function createBuildLines(ended: (site: string) => void): BuildLines {
  const said = new Map<string, string[]>();
  const all: string[] = [];
  const failed = new Set<string>();
  return {
    take(line) {
      all.push(line);
      all.splice(0, all.length - keptLines);
      for (const [, name = ""] of failedLine.exec(line)?.[1]?.matchAll(failedTask) ?? []) failed.add(name);
      const [, name, text = ""] = taskLine.exec(line) ?? [];
      if (name === undefined) return;
      const lines = said.get(name);
      if (lines === undefined) {
        said.set(name, [text]);
        if (text.startsWith("cache miss")) ended(siteOf(name));
      } else {
        lines.push(text);
        lines.splice(0, lines.length - keptLines);
      }
    },
    problem() {
      const theirs = [...failed].flatMap((name) => [`${siteOf(name)}:`, ...(said.get(name) ?? [])]);
      return (theirs.length > 0 ? theirs : all).join("\n").trim();
    },
  };
}

/**
 * Returns a package's name for people: `@parlour/web-duskwren` is Duskwren, `@parlour/console` the console.
 */
function siteOf(packageName: string): string {
  const id = packageName.replace(/^@[\w-]+\//u, "");
  const brand = /^web-(.)(.*)$/u.exec(id);
  return brand === null ? id : `${(brand[1] ?? "").toUpperCase()}${brand[2] ?? ""}`;
}
