import type { Plugin } from "vite";

/** The parts of a syntax tree that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]/;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Whether a node is a call of typebox's builder, such as `Type.Object(…)`. */
function isBuilt(node: Node): boolean {
  const callee = node["callee"];
  if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return false;
  const { object } = callee;
  return isNode(object) && object.type === "Identifier" && object["name"] === "Type";
}

/** Returns the outermost schemas of a module, in order. */
function schemasIn(node: Node): Node[] {
  if (isBuilt(node)) return [node];
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(schemasIn),
  );
}

/**
 * Removes the contract's schemas from pages. The server validates with them; a page only needs to know whether there is
 * a body, and which responses are bytes.
 */
export function schemaFree(): Plugin {
  return {
    name: "parlour:schema-free",
    transform(code, id) {
      if (!contract.test(id) || !/from\s*["']typebox["']/.test(code)) return undefined;
      let left = "";
      let at = 0;
      // The bundler's tree has these fields and many more; its type and the walker's are unrelated.
      for (const schema of schemasIn(this.parse(code) as unknown as Node)) {
        // This keyword in the schema marks a response in bytes (api-client, wire-format.ts).
        const type = /contentMediaType:\s*"[^"]*"/.exec(code.slice(schema.start, schema.end))?.[0];
        left += `${code.slice(at, schema.start)}{${type ?? ""}}`;
        at = schema.end;
      }
      return { code: left + code.slice(at), map: null };
    },
  };
}
