import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readContainerfile } from "../containerfile.ts";
import { deployFile } from "../testing/deploy-files.ts";
import { readAudit } from "./audit-report.ts";
import { missingFromBill } from "./bill-of-materials.ts";
import { lockedPackages, root } from "./workspace-files.ts";

let registry: Server | undefined;
afterEach(() => void registry?.close());

/** Runs the audit command against a local registry with this response. */
async function auditWith(
  status: number,
  advisories: object,
): Promise<{ readonly code: unknown; readonly text: string }> {
  registry = createServer((request, response) => {
    request.resume().once("end", () => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(advisories));
    });
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const { port } = registry.address() as AddressInfo;
  const child = spawn("npm", ["run", "--silent", "audit", "--", "--registry", `http://127.0.0.1:${port}/`], {
    cwd: root,
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const [code] = (await once(child, "close")) as [unknown];
  return { code, text };
}

describe("npm run audit", () => {
  it("is green only when the registry has answered, names what it knows, and says that it could not ask", async () => {
    const clean = await auditWith(200, {});
    expect(clean.text).toMatch(/^\d{3,} packages were asked about, 0 /);
    expect(clean.code).toBe(0);
    const hole = {
      id: 1,
      url: "https://holes.example/1",
      title: "A hole",
      severity: "high",
      vulnerable_versions: "<99.0.0",
    };
    const found = await auditWith(200, { fastify: [hole] });
    expect(found.text).toContain("high: fastify: A hole. Mended in >=99.0.0.");
    expect(found.code).toBe(1);
    const silent = await auditWith(405, {});
    expect(silent.text).toMatch(/nothing was checked.*405/s);
    expect(silent.code).toBe(2);
  }, 300_000);

  it("takes nothing, and a report without packages, for no answer", () => {
    for (const output of ["", "{}", "null", '{"advisories":{},"metadata":{"totalDependencies":0}}']) {
      expect(readAudit(output, "")).toMatchObject({ kind: "not_asked" });
    }
  });
});

describe("npm run sbom", () => {
  it("lists every package of the lockfile, and notices one that is missing", () => {
    const folder = mkdtempSync(join(tmpdir(), "parlour-sbom-"));
    const file = join(folder, "sbom.cdx.json");
    const said = execFileSync("npm", ["run", "--silent", "sbom", "--", file], {
      cwd: root,
      encoding: "utf8",
    });
    expect(said).toMatch(/lists all \d{3,} packages/);
    const packages = lockedPackages(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));
    expect(packages).toContain("fastify@5.12.8");
    const bill = readFileSync(file, "utf8");
    expect(missingFromBill(bill, packages)).toEqual([]);
    expect(
      missingFromBill(bill.replaceAll("pkg:npm/fastify@5.12.8", "pkg:npm/other@1.0.0"), packages),
    ).toEqual(["fastify@5.12.8"]);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it("goes with the image", () => {
    const lines = readContainerfile(deployFile("Containerfile")).map(({ name, text }) => `${name} ${text}`);
    expect(lines).toContain("RUN node tooling/deploy/src/supply-chain/sbom.ts /out/sbom.cdx.json");
    expect(lines).toContain("COPY --from=build /out/sbom.cdx.json sbom.cdx.json");
  });
});

describe("base images of a release", () => {
  const compose = deployFile("compose.yaml");
  const check =
    readContainerfile(deployFile("Containerfile")).find(({ text }) => text.includes("@sha256:"))?.text ?? "";

  /** Runs the Containerfile's own check as the build does. */
  const isBuilt = (version: string, image: string): boolean => {
    try {
      execFileSync("sh", ["-c", check], {
        env: { PARLOUR_VERSION: version, NODE_IMAGE: image },
        stdio: "ignore",
      });
      return true;
    } catch {
      return false;
    }
  };

  it("are named by their digest, or the build refuses; only `local` takes a name that can change", () => {
    const pinned = `node:24-slim@sha256:${"a1".repeat(32)}`;
    expect(isBuilt("local", "node:24-slim")).toBe(true);
    expect(isBuilt("2026-06-01", "node:24-slim")).toBe(false);
    expect(isBuilt("2026-06-01", "node:24-slim@sha256:a1")).toBe(false);
    expect(isBuilt("2026-06-01", pinned)).toBe(true);
  });

  it("can be named in .env for every service that stands on somebody else's", () => {
    const named = [...compose.matchAll(/image: (?!parlour:)(\S+)/g)].map(([, image]) => image);
    expect(named).toEqual([
      "${CADDY_IMAGE:-caddy:2}",
      "${POSTGRES_IMAGE:-postgres:18}",
      "${REDIS_IMAGE:-redis:8}",
    ]);
    expect(compose).toContain("NODE_IMAGE: ${NODE_IMAGE:-node:24-slim}");
    expect(compose).toContain("PARLOUR_VERSION: ${PARLOUR_VERSION:-local}");
  });
});

describe("new packages", () => {
  it("are taken only once they have been public for three days", () => {
    expect(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")).toMatch(/^minimumReleaseAge: 4320$/m);
  });
});
