import { Readable } from "node:stream";
import { env } from "./env.server.ts";
import type { FileStorage } from "./file-storage.ts";

const KEY_PREFIX = "backups/";
/**
 * A file has at most 10,000 parts, so this allows 160 GB; two of them are held in memory at once.
 */
const PART_BYTES = 16 * 1024 * 1024;
const CONCURRENT_PARTS = 2;
/** Where none is named; servers that are not Amazon's ignore it. */
const DEFAULT_REGION = "us-east-1";

export function bucketStorage(bucket: string): FileStorage {
  return {
    uriOf: (name) => `s3://${bucket}/${KEY_PREFIX}${name}`,
    put: async (name, source) => {
      const params = { Bucket: bucket, Key: KEY_PREFIX + name, Body: source };
      const { Upload } = await import("@aws-sdk/lib-storage");
      const upload = new Upload({
        client: await connect(),
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
      const { Body } = await (await connect()).send(new GetObjectCommand(placeOf(uri)));
      if (!(Body instanceof Readable)) throw new Error(`${uri} came without a body`);
      return Body;
    },
    remove: async (uri) => {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await connect()).send(new DeleteObjectCommand(placeOf(uri)));
    },
  };
}

/**
 * The library is loaded by those sites alone that have a bucket: it is larger than all the rest.
 */
async function connect() {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? DEFAULT_REGION,
    // Other makers' servers seldom have a host name for each bucket.
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    credentials:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : undefined,
    // Nor do they all know the newer checksums; a backup is read back and compared anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function placeOf(uri: string) {
  const { hostname, pathname } = new URL(uri);
  return { Bucket: hostname, Key: decodeURIComponent(pathname.slice(1)) };
}
