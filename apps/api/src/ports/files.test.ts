import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failingDisk, PowerLoss, type Loss } from "../testing/power-loss.ts";
import type { FileSystem } from "../plugins/durable-file.ts";
import { openFiles, type Files } from "./files.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A bucket with the part of S3's REST calls, in path style, that a store of files uses. */
function startBucket(): {
  readonly server: Server;
  readonly asked: string[];
  readonly kept: Map<string, Buffer>;
} {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    asked.push(`${request.method} ${pathname}`);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const xml = (status: number, text: string) =>
        response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
      if (request.method === "PUT") {
        kept.set(pathname, body);
        response.writeHead(200, { etag: '"1"' }).end();
      } else if (request.method === "DELETE") {
        kept.delete(pathname);
        response.writeHead(204).end();
      } else if (request.method === "POST" && searchParams.has("delete")) {
        const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? "");
        for (const key of keys) kept.delete(`/pictures/${key}`);
        xml(200, "<DeleteResult/>");
      } else if (searchParams.has("list-type")) {
        const prefix = searchParams.get("prefix") ?? "";
        const keys = [...kept.keys()].map((path) => path.slice("/pictures/".length));
        const found = keys.filter((key) => key.startsWith(prefix));
        const contents = found.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
        xml(
          200,
          `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
        );
      } else {
        const file = kept.get(pathname);
        if (file) response.writeHead(200, { "content-length": file.byteLength }).end(file);
        else xml(404, "<Error><Code>NoSuchKey</Code><Message>none</Message></Error>");
      }
    });
  });
  return { server, asked, kept };
}

async function keepsFiles(files: Files): Promise<void> {
  await files.put("customers/a/1.jpg", bytes("one"), "image/jpeg");
  await files.put("customers/a/2.jpg", bytes("two"), "image/jpeg");
  await files.put("customers/b/3.jpg", bytes("three"), "image/jpeg");
  await files.put("customers/b/3.jpg", bytes("three again"), "image/jpeg");
  const read = async (key: string) => {
    const found = await files.get(key);
    return found === null ? null : Buffer.from(found).toString();
  };
  expect(await read("customers/a/1.jpg")).toBe("one");
  expect(await read("customers/b/3.jpg")).toBe("three again");
  expect(await read("customers/none/1.jpg")).toBeNull();
  // Node reads files into memory shared with other requests: nothing around the file may be returned.
  await files.put("customers/b/empty.jpg", bytes(""), "image/jpeg");
  for (const [key, size] of [
    ["empty.jpg", 0],
    ["3.jpg", 11],
  ] as const) {
    const found = await files.get(`customers/b/${key}`);
    expect([key, found?.byteLength, found && Buffer.from(found).byteLength]).toEqual([key, size, size]);
  }
  await files.delete("customers/b/empty.jpg");
  await files.delete("customers/a/1.jpg");
  await files.delete("customers/a/1.jpg");
  expect(await read("customers/a/1.jpg")).toBeNull();
  await files.deleteAll("customers/a/");
  await files.deleteAll("customers/a/");
  expect(await read("customers/a/2.jpg")).toBeNull();
  expect(await read("customers/b/3.jpg")).toBe("three again");
}

describe("Files on disk", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parlour-files-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("are kept below the data folder, read, replaced and removed, one or a whole folder", async () => {
    await keepsFiles(openFiles({ dataFolder: folder, files: {} }));
    expect(await readdir(folder)).toEqual(["files"]);
  });

  test("never lie outside of their folder", async () => {
    const files = openFiles({ dataFolder: folder, files: {} });
    await expect(files.put("../outside.jpg", bytes("x"), "image/jpeg")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["files"]);
  });
});

describe("Power that fails while a file is written", () => {
  const key = "customers/a/1.jpg";
  type Put = (folder: string, text: string, fileSystem: FileSystem) => Promise<void>;

  /** Simulates a power loss at every step of a write. Returns wrong results: [step, loss, found]. */
  async function faults(put: Put, former: string | null): Promise<readonly (readonly unknown[])[]> {
    const found: (readonly unknown[])[] = [];
    for (const loss of ["contents", "names"] as const satisfies readonly Loss[]) {
      for (let step = 0, more = true; more; step += 1) {
        const folder = await mkdtemp(join(tmpdir(), "parlour-power-"));
        const files = openFiles({ dataFolder: folder, files: {} });
        if (former !== null) await files.put(key, bytes(former), "image/jpeg");
        const disk = failingDisk(step);
        const isWritten = await put(folder, "whole", disk.fileSystem).then(
          () => true,
          (error: unknown) => {
            const { cause } = error as Error;
            if (error instanceof PowerLoss || cause instanceof PowerLoss) return false;
            throw error;
          },
        );
        more = disk.failed();
        await disk.lose(loss);
        const left = await files.get(key);
        const text = left === null ? null : Buffer.from(left).toString();
        const allowed = isWritten ? ["whole"] : ["whole", former];
        if (!allowed.includes(text)) found.push([step, loss, text]);
        await rm(folder, { recursive: true });
      }
    }
    return found;
  }

  const stored: Put = (folder, text, fileSystem) =>
    openFiles({ dataFolder: folder, files: {} }, fileSystem).put(key, bytes(text), "image/jpeg");
  const naive: Put = async (folder, text, fileSystem) => {
    const path = join(folder, "files", key);
    await fileSystem.mkdir(dirname(path), { recursive: true });
    const file = await fileSystem.open(path, "w");
    try {
      await file.writeFile(bytes(text));
    } finally {
      await file.close();
    }
  };

  test("leaves the whole file or none; once it was written, it stays, and so does a former one", async () => {
    expect(await faults(stored, null)).toEqual([]);
    expect(await faults(stored, "former")).toEqual([]);
    // The planted fault: a plain write leaves an empty file, or none, although it reported success.
    expect(await faults(naive, null)).toEqual(
      expect.arrayContaining([
        [3, "contents", ""],
        [3, "names", null],
      ]),
    );
  });
});

describe("Files in a bucket", () => {
  const bucket = startBucket();
  const settings = (endpoint: string) => ({
    dataFolder: "/nonexistent",
    files: {
      s3: {
        bucket: "pictures",
        region: "eu-west-2",
        endpoint,
        credentials: { accessKeyId: "key", secretAccessKey: "secret" },
      },
    },
  });
  let endpoint: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      bucket.server.listen(0, "127.0.0.1", resolve);
    });
    endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`;
  });
  afterAll(() => bucket.server.close());

  test("are kept, read, replaced and removed in the same way, by plain calls that every store knows", async () => {
    await keepsFiles(openFiles(settings(endpoint)));
    expect([...bucket.kept.keys()]).toEqual(["/pictures/customers/b/3.jpg"]);
    // The plain bytes, without a checksum's framing.
    expect(bucket.kept.get("/pictures/customers/b/3.jpg")?.toString()).toBe("three again");
    expect(bucket.asked).toContain("PUT /pictures/customers/a/1.jpg");
  });

  test("that can't be reached are an error, not a file that is missing", async () => {
    await expect(openFiles(settings("http://127.0.0.1:9")).get("customers/a/1.jpg")).rejects.toThrow();
  });
});
