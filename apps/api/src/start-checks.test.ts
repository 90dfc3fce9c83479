import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bucketProblem } from "./ports/file-store-check.ts";
import { readSettings } from "./start-checks.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { productionEnvironment } from "./testing/server-environment.ts";

let folder: string;
let production: { [name: string]: string | undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-start-"));
  for (const name of ["console", "whole", "scaffolded", "empty"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "console", "index.html"), "<!doctype html>");
  await writeFile(join(folder, "whole", "brand.json"), JSON.stringify(emberlane));
  const scaffolded = {
    ...emberlane,
    id: "newbrand",
    profiles: [{ ...emberlane.profiles[0], about: "To write: who she is" }],
    unwritten: ["company.name", "company.number"],
  };
  await writeFile(join(folder, "scaffolded", "brand.json"), JSON.stringify(scaffolded));
  production = {
    ...productionEnvironment(join(folder, "data")),
    CONSOLE_DIR: join(folder, "console"),
    SITES_DIRS: join(folder, "whole"),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(change: { readonly [name: string]: string | undefined }): Promise<string> {
  try {
    await readSettings({ ...production, ...change });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("A start in production", () => {
  test("begins where builds, console and settings fit", async () => {
    expect(await problemsOf({ BRAND_DOMAINS: "emberlane=emberlane.example" })).toBe("");
  });

  test("says all at once what environment, builds, console and bucket lack, by variable and with a remedy", async () => {
    const said = await problemsOf({
      SECRET: undefined,
      CONSOLE_DIR: join(folder, "empty"),
      SITES_DIRS: ["whole", "scaffolded", "empty"].map((name) => join(folder, name)).join(","),
      BRAND_DOMAINS: "emberlane=emberlane.example,emberlain=emberlain.example",
      S3_BUCKET: "pictures",
      S3_REGION: "eu-west-2",
      S3_ENDPOINT: "https://127.0.0.1:9",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "hidden",
    });
    expect(said.match(/^- \w+/gm)).toEqual([
      "- SECRET",
      "- SITES_DIRS",
      "- SITES_DIRS",
      "- BRAND_DOMAINS",
      "- CONSOLE_DIR",
      "- S3_BUCKET",
    ]);
    expect(said).toContain(
      "newbrand, whose words are not all written: company.name, company.number, profiles[0].about.",
    );
    expect(said).toContain("names emberlain, which SITES_DIRS has no build of (it has: emberlane, newbrand)");
    expect(said).toContain("gives no answer. Check S3_ENDPOINT");
    expect(said).not.toContain("hidden");
  });

  test("refuses a site that asks for an age check that nobody makes, and explicit pictures without one", async () => {
    const asking = join(folder, "asking");
    await mkdir(asking);
    const [first, ...others] = emberlane.regions;
    const publish = async (change: object) =>
      writeFile(join(asking, "brand.json"), JSON.stringify({ ...emberlane, ...change }));
    await publish({ regions: [{ ...first, ageCheck: "document" }, ...others] });
    expect(await problemsOf({ SITES_DIRS: asking })).toMatch(
      /The build of emberlane-\w\w asks for the age check document, and nobody checks it/,
    );
    const provider = {
      SITES_DIRS: asking,
      AGE_REDIRECT_URL: "https://checker.example/age",
      AGE_REDIRECT_SECRET: "kT3vQ9xW2mZ7rB5nL8cJ4hF6dS1gP0aY",
    };
    expect(await problemsOf(provider)).toBe("");
    expect(await problemsOf({ ...provider, AGE_REDIRECT_URL: "http://checker.example/age" })).toContain(
      "AGE_REDIRECT_URL is plain http",
    );
    expect(
      await problemsOf({ ...provider, AGE_REDIRECT_SECRET: "sandbox-age-check-secret-3f8b0d92c6" }),
    ).toContain("AGE_REDIRECT_SECRET is a sandbox value");
    await publish({ explicitPictures: true });
    expect(await problemsOf(provider)).toContain("has explicit pictures and asks for no age check in");
  });

  test("elsewhere waits for none of it: a new brand can be tried before its words are written", async () => {
    const change = {
      NODE_ENV: "development",
      SITES_DIRS: join(folder, "scaffolded"),
      CONSOLE_DIR: undefined,
    };
    expect(await problemsOf(change)).toBe("");
  });
});

describe("The bucket of pictures", () => {
  const responses: { status: number | null } = { status: 200 };
  const store = createServer((_request, response) => {
    if (responses.status !== null) response.writeHead(responses.status).end();
  });
  let endpoint: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      store.listen(0, "127.0.0.1", resolve);
    });
    endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    store.closeAllConnections();
    store.close();
  });

  test.each([
    [200, null],
    [404, "Make it"],
    [403, "let get, put, list and delete"],
    [301, "S3_REGION is not the region"],
    [500, "gives no answer"],
    // Accepts the connection and sends nothing: the start must not hang.
    [null, "gives no answer"],
  ])("that responds with %s is recognised", async (status, said) => {
    responses.status = status;
    const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
    const problem = await bucketProblem(
      { bucket: "pictures", region: "eu-west-2", endpoint, credentials },
      400,
    );
    if (said === null) expect(problem).toBeNull();
    else expect(problem).toContain(said);
  });
});
