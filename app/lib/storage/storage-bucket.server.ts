import { Readable } from "node:stream";
import { env } from "../process/env.server.ts";
import { type FileStorage, ignoreUntilRead } from "./file-storage.ts";

const KEY_PREFIX = "backups/";
/** A file has at most 10,000 parts, so this allows 160 GB. Two parts are in memory at once. */
const PART_BYTES = 16 * 1024 * 1024;
const CONCURRENT_PARTS = 2;
/** Used if the settings have none. Servers other than Amazon's ignore it. */
const DEFAULT_REGION = "us-east-1";

export function bucketStorage(bucket: string): FileStorage {
  return {
    uriOf: (name) => `s3://${bucket}/${KEY_PREFIX}${name}`,
    put: async (name, source) => {
      const params = { Bucket: bucket, Key: KEY_PREFIX + name, Body: source };
      const { Upload } = await import("@aws-sdk/lib-storage");
      const upload = new Upload({
        client: await createClient(),
        params,
        partSize: PART_BYTES,
        queueSize: CONCURRENT_PARTS,
        leavePartsOnError: false,
      });
      try {
        await upload.done();
      } catch (error) {
        source.destroy();
        throw error;
      }
    },
    read: async (uri) => {
      const { GetObjectCommand } = await import("@aws-sdk/client-s3");
      const { Body } = await (await createClient()).send(new GetObjectCommand(bucketAndKey(uri)));
      if (!(Body instanceof Readable)) throw new Error(`${uri} came without a body`);
      return Body.on("error", ignoreUntilRead);
    },
    remove: async (uri) => {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await createClient()).send(new DeleteObjectCommand(bucketAndKey(uri)));
    },
  };
}

/**
 * The library is imported dynamically, because it is larger than all other code together, and
 * few sites have a bucket.
 */
async function createClient() {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? DEFAULT_REGION,
    // Servers other than Amazon's seldom have a host name for each bucket.
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    credentials:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : undefined,
    // Some of them do not know the newer checksums. A backup is read back and compared anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function bucketAndKey(uri: string) {
  const { hostname, pathname } = new URL(uri);
  return { Bucket: hostname, Key: decodeURIComponent(pathname.slice(1)) };
}
