import type { EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";

/** Reads the bucket for pictures (S3_*); empty without S3_BUCKET. */
export function readFileStore(reader: EnvironmentReader): Settings["files"] {
  const bucket = reader.optional("S3_BUCKET");
  if (bucket === undefined) return {};
  const endpoint = reader.url("S3_ENDPOINT");
  const accessKeyId = reader.optional("S3_ACCESS_KEY_ID");
  const secretAccessKey = reader.optional("S3_SECRET_ACCESS_KEY");
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    reader.problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one is missing.");
  }
  return {
    s3: {
      bucket,
      region: reader.required("S3_REGION", "the region of the bucket that S3_BUCKET names"),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

/** Reads the server's identity at push services (VAPID_*, PUSH_TRUSTED_ORIGIN). */
export function readPush(reader: EnvironmentReader): Settings["push"] {
  const subject = reader.optional("VAPID_SUBJECT");
  if (subject !== undefined && !/^(?:mailto:|https:\/\/)./.test(subject)) {
    reader.problems.push(`VAPID_SUBJECT is not a mailto: or https: address: "${subject}".`);
  }
  const publicKey = reader.optional("VAPID_PUBLIC_KEY");
  const privateKey = reader.optional("VAPID_PRIVATE_KEY");
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    reader.problems.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: one is missing.");
  }
  if (publicKey !== undefined && !/^B[\w-]{86}$/.test(publicKey)) {
    reader.problems.push(
      "VAPID_PUBLIC_KEY is not a public key. It has 87 characters of base64url and begins with B.",
    );
  }
  if (privateKey !== undefined && !/^[\w-]{43}$/.test(privateKey)) {
    reader.problems.push("VAPID_PRIVATE_KEY is not a private key. It has 43 characters of base64url.");
  }
  const trusted = reader.url("PUSH_TRUSTED_ORIGIN");
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(publicKey === undefined || privateKey === undefined ? {} : { keys: { publicKey, privateKey } }),
    ...(trusted === undefined ? {} : { trustedOrigin: new URL(trusted).origin }),
  };
}
