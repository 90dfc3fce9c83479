import { basename } from "node:path";
import { parseSync, Visitor } from "vite";

/** Operations that queries call although they are POSTs: they change nothing but the audit (decision 0071). */
const readingPosts: ReadonlySet<string> = new Set([
  "readStaffLink",
  "landingContent",
  "campaignAudience",
  "previewTakeOver",
]);

const queryHooks = /^use(?:Suspense|Infinite)?Quer(?:y|ies)$/;

/**
 * The places of an app's source file that break "queries read, actions change" (decision 0071).
 * @param methods the method of every operation, by its name
 */
export function serverDataFaults(
  file: string,
  source: string,
  methods: ReadonlyMap<string, string>,
): readonly string[] {
  const isQuery = file.includes("/queries/") && file.endsWith("-query.ts");
  const isAction = basename(file) === "use-action.ts";
  const faults: string[] = [];
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      if (from.value !== "@tanstack/react-query") return;
      for (const specifier of specifiers) {
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
        const { name } = specifier.imported;
        if (queryHooks.test(name) && !isQuery) faults.push(`${file}: ${name} outside of queries/`);
        if (name === "useMutation" && !isAction) faults.push(`${file}: useMutation instead of useAction`);
      }
    },
    CallExpression({ callee, arguments: [operation] }) {
      if (!isQuery || callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name !== "call" || operation?.type !== "Identifier") return;
      const { name } = operation;
      const method = methods.get(name);
      if (method === undefined) faults.push(`${file}: ${name} is no operation`);
      else if (method !== "GET" && !readingPosts.has(name)) faults.push(`${file}: ${name} is a ${method}`);
    },
  }).visit(parseSync(file, source).program);
  return faults;
}
