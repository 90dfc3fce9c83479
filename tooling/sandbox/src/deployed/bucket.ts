import type { IncomingMessage, ServerResponse } from "node:http";

/** The path of the stand-in's buckets: `<address>/s3` is S3_ENDPOINT. */
export const bucketPath = "/s3/";

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
}

/** Returns the keys in a DeleteObjects request; our keys contain nothing that XML escapes. */
function keysIn(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? "");
}

/**
 * A bucket with S3's calls in memory, path style: only those of the server and its backups, without checking
 * signatures. Accepts any bucket name. Handles requests whose path begins with `bucketPath`.
 */
export function createBucketStandIn(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const objects = new Map<string, Buffer>();

  function list(response: ServerResponse, bucket: string, prefix: string): void {
    const contents = [...objects]
      .filter(([path]) => path.startsWith(`${bucket}/${prefix}`))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, bytes]) => {
        const key = path.slice(bucket.length + 1);
        return `<Contents><Key>${key}</Key><Size>${bytes.byteLength}</Size></Contents>`;
      });
    sendXml(
      response,
      200,
      `<ListBucketResult><KeyCount>${contents.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`,
    );
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    const path = decodeURIComponent(pathname.slice(bucketPath.length)).replace(/\/$/, "");
    const isBucket = !path.includes("/");
    const body = await readBody(request);
    const found = objects.get(path);
    switch (request.method ?? "GET") {
      case "PUT":
        objects.set(path, body);
        response.writeHead(200, { etag: '"1"' }).end();
        return;
      case "DELETE":
        objects.delete(path);
        response.writeHead(204).end();
        return;
      case "POST":
        for (const key of keysIn(body.toString())) objects.delete(`${path}/${key}`);
        sendXml(response, 200, "<DeleteResult/>");
        return;
      case "HEAD":
        response
          .writeHead(isBucket || found ? 200 : 404, found && { "content-length": found.byteLength })
          .end();
        return;
      default:
        if (isBucket) list(response, path, searchParams.get("prefix") ?? "");
        else if (found) response.writeHead(200, { "content-length": found.byteLength }).end(found);
        else sendXml(response, 404, "<Error><Code>NoSuchKey</Code><Message>none</Message></Error>");
    }
  };
}
