import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readContainerfile } from "./containerfile.ts";
import { deployFile, readEnvFile } from "./testing/deploy-files.ts";

/** The fields of a service that are used here. */
interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly dns_opt?: readonly string[];
  readonly healthcheck?: unknown;
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly command?: unknown;
  readonly entrypoint?: unknown;
}
const folder = resolve(import.meta.dirname, "..");
const compose = parse(deployFile("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};
const { services } = compose;
const nodes = Object.entries(services).filter(([name]) => name.startsWith("api-"));
const caddyfile = deployFile("Caddyfile");
const image = readContainerfile(deployFile("Containerfile"));
const documented = new Set(
  [...deployFile("environment.md").matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name ?? ""),
);

describe("compose.yaml", () => {
  it("has two nodes alike, behind one front, over one database and one Redis", () => {
    expect(Object.keys(services)).toEqual([
      "sites",
      "api-a",
      "api-b",
      "front",
      "backup-folder",
      "backup",
      "restore",
      "postgres",
      "redis",
    ]);
    expect(nodes).toHaveLength(2);
    expect(nodes[0]?.[1]).toEqual(nodes[1]?.[1]);
    expect(nodes[0]?.[1].image).toBe(services["sites"]?.image);
  });

  it("has its front reloaded with the Caddyfile that was checked out", () => {
    // A file mounted by itself: when git replaces it, a running container keeps the old one.
    expect(services["front"]?.volumes).toContain("./Caddyfile:/etc/caddy/Caddyfile:ro");
    const reload = /^docker compose exec .*caddy reload.*$/m.exec(deployFile("README.md"))?.[0];
    expect(reload).toContain("exec -T front caddy reload --config - --adapter caddyfile < Caddyfile");
  });

  it("has its nodes ask again soon for a name whose answer was lost, as it is while a container is replaced", () => {
    for (const [, node] of nodes) expect(node.dns_opt).toEqual(["timeout:1", "attempts:5"]);
  });

  it("builds from files that are there", () => {
    const { context, dockerfile } = services["sites"]?.build ?? { context: "none", dockerfile: "none" };
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
    expect(existsSync(join(folder, context, `${dockerfile}.dockerignore`))).toBe(true);
  });

  it("mounts files that are there, and volumes that it declares", () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(":")[0] ?? ""),
    );
    const files = mounts.filter((mount) => mount.startsWith("."));
    expect(files).toEqual(["./Caddyfile"]);
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
    const named = new Set(mounts.filter((mount) => !mount.startsWith(".")));
    expect([...named].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  it("sets only variables that the server knows", () => {
    const running = Object.entries(services).filter(([name]) => name === "sites" || name.startsWith("api-"));
    expect(running).toHaveLength(3);
    for (const [name, { environment = {} }] of running) {
      expect(
        Object.keys(environment).filter((variable) => !documented.has(variable)),
        name,
      ).toEqual([]);
    }
  });

  it("asks of .env only what its example names", () => {
    const asked = [...deployFile("compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? "");
    const { set } = readEnvFile(deployFile(".env.example"));
    expect(new Set(asked).size).toBeGreaterThan(4);
    expect(asked.filter((name) => !set.has(name))).toEqual([]);
  });

  it("agrees with image and front on the port", () => {
    const exposed = image.find(({ name }) => name === "EXPOSE")?.text;
    for (const [, { environment }] of nodes) expect(environment?.["PORT"]).toBe(exposed);
    expect(services["front"]?.environment?.["API_NODES"]).toBe(
      nodes.map(([name]) => `${name}:${exposed}`).join(" "),
    );
    expect(services["front"]?.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    expect(Object.values(services).filter(({ ports }) => ports !== undefined)).toHaveLength(1);
  });

  it("waits for what each service needs, and every long-lived one is watched", () => {
    for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        expect(Object.keys(services), name).toContain(other);
        const watched = services[other]?.healthcheck !== undefined || other.startsWith("api-");
        if (condition === "service_healthy") expect(watched, other).toBe(true);
      }
    }
    // The nodes use the image's check.
    for (const [name, { logging, command, entrypoint }] of Object.entries(services)) {
      const isShort = ["sites", "backup-folder", "restore"].includes(name);
      expect(logging?.options["max-size"], name).toBe(isShort ? undefined : "20m");
      expect(isShort && command === undefined && entrypoint === undefined, name).toBe(false);
    }
    expect(image.some(({ name, text }) => name === "HEALTHCHECK" && text.includes("/readyz"))).toBe(true);
  });

  it("gives a node longer to leave than it drains and the front takes to notice", () => {
    const seconds = /health_interval (\d+)s/.exec(caddyfile)?.[1];
    for (const [, { environment, stop_grace_period: grace }] of nodes) {
      const drain = Number(environment?.["DRAIN_SECONDS"]);
      expect(drain).toBeGreaterThan(2 * Number(seconds));
      expect(Number.parseInt(grace ?? "0", 10)).toBeGreaterThanOrEqual(drain + 25);
    }
  });

  it("shares no data folder between nodes, and keeps the database off the outside", () => {
    for (const [, { environment, tmpfs = [], volumes = [] }] of nodes) {
      // Below a folder in memory that the node creates itself: Docker and Podman interpret an option `uid`
      // differently.
      expect(environment?.["DATA_DIR"]).toBe("/tmp/parlour");
      expect(tmpfs).toEqual(["/tmp"]);
      expect(volumes).toEqual([]);
    }
    expect(compose.networks["data"]?.internal).toBe(true);
    for (const name of ["postgres", "redis"]) expect(services[name]?.networks).toEqual(["data"]);
  });
});

describe("the front", () => {
  it("adds the headers that the server leaves to it, and keeps figures to the inside", () => {
    for (const text of ["Strict-Transport-Security", "Permissions-Policy", "/readyz"]) {
      expect(caddyfile).toContain(text);
    }
  });

  it("asks each node once whether it is ready, whatever the number of hosts", () => {
    expect(caddyfile.match(/health_uri/g)).toHaveLength(1);
    expect(caddyfile.match(/import site\b/g)).toBeNull();
  });

  it("says of files from disk what the server says of them", () => {
    const block = /\(asset-headers\) \{([\s\S]*?)\n\}/.exec(caddyfile)?.[1] ?? "";
    for (const header of ["nosniff", "strict-origin-when-cross-origin", "DENY", "same-origin", "immutable"]) {
      expect(block).toContain(header);
    }
  });

  it("reads the sites where the layout is written", () => {
    const target = /"tooling\/deploy\/src\/lay-out-sites\.ts", "([^"]+)"/.exec(
      deployFile("compose.yaml"),
    )?.[1];
    expect(caddyfile).toContain(`{$SITES_FOLDER:${target}}/sites.caddy`);
    expect(services["front"]?.volumes).toContain(`sites:${target}:ro`);
    expect(services["sites"]?.volumes).toContain(`sites:${target}`);
  });
});
