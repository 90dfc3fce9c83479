import { setTimeout } from "node:timers/promises";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { Settings } from "../plugins/settings.ts";
import { clientOptions } from "./files.ts";

type Bucket = NonNullable<Settings["files"]["s3"]>;

/** Longer than a nearby store takes, and short enough for somebody who waits for the start. */
const patienceMs = 5000;

function describe(error: unknown, { endpoint }: Bucket): string {
  const { name, $metadata } = error as {
    readonly name?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const where = endpoint === undefined ? "Amazon's address for S3_REGION" : "the address in S3_ENDPOINT";
  switch ($metadata?.httpStatusCode ?? 0) {
    case 301:
      return "S3_REGION is not the region of the bucket that S3_BUCKET names. Set the bucket's own.";
    case 401:
    case 403:
      return "S3_BUCKET can't be used with these keys: S3_ACCESS_KEY_ID or the machine's role has to be let get, put, list and delete in it.";
    case 404:
      return `S3_BUCKET names a bucket that ${where} does not have. Make it, or set the name of one that is there.`;
    default:
      return name === "CredentialsProviderError"
        ? "S3_ACCESS_KEY_ID is missing, and the machine has no role either. Set it with S3_SECRET_ACCESS_KEY."
        : `S3_BUCKET can't be reached: ${where} gives no answer. Check S3_ENDPOINT and S3_REGION, and that this machine may connect to it.`;
  }
}

/**
 * Checks once whether the bucket exists and may be used. Returns what is wrong and what to do; null if
 * nothing is.
 */
export async function bucketProblem(bucket: Bucket, withinMs = patienceMs): Promise<string | null> {
  const client = new S3Client({ ...clientOptions(bucket), maxAttempts: 1 });
  const giveUp = new AbortController();
  try {
    await Promise.race([
      client.send(new HeadBucketCommand({ Bucket: bucket.bucket }), { abortSignal: giveUp.signal }),
      // The signal above does not stop the search for the machine's role.
      setTimeout(withinMs, undefined, { signal: giveUp.signal }).then(() => {
        throw new Error("no response in time");
      }),
    ]);
    return null;
  } catch (error) {
    return describe(error, bucket);
  } finally {
    giveUp.abort();
    client.destroy();
  }
}
