import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { env } from "../process/env.server.ts";
import { type FileStorage, ignoreUntilRead } from "./file-storage.ts";

/** A file has at most 10,000 parts, so this allows 160 GB. Two parts are in memory at once. */
const PART_BYTES = 16 * 1024 * 1024;
const CONCURRENT_PARTS = 2;
/** Used if the settings have none. Servers other than Amazon's ignore it. */
const DEFAULT_REGION = "us-east-1";

/** The keys of new files begin with the prefix. */
export function bucketStorage(bucket: string, key_prefix: string): FileStorage {
  return {
    uriOf: (name) => `s3://${bucket}/${key_prefix}${name}`,
    put: async (name, source) => {
      const params = { Bucket: bucket, Key: key_prefix + name, Body: source };
      const { Upload } = await import("@aws-sdk/lib-storage");
      const upload = new Upload({
        client: await findClient(),
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
    copy: async (uri, name) => {
      if (!uri.startsWith("s3:")) return false;
      const { CopyObjectCommand } = await import("@aws-sdk/client-s3");
      const source = bucketAndKey(uri);
      const params = {
        Bucket: bucket,
        Key: key_prefix + name,
        CopySource: encodeURI(`${source.Bucket}/${source.Key}`),
      };
      await (await findClient()).send(new CopyObjectCommand(params));
      return true;
    },
    read: async (uri, range) => {
      const { GetObjectCommand } = await import("@aws-sdk/client-s3");
      const params = {
        ...bucketAndKey(uri),
        Range: range && `bytes=${range.start}-${range.end}`,
      };
      const { Body } = await (await findClient()).send(new GetObjectCommand(params));
      if (!(Body instanceof Readable)) throw new Error(`${uri} came without a body`);
      return Body.on("error", ignoreUntilRead);
    },
    list: async function* (folder) {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
      const params = { Bucket: bucket, Prefix: key_prefix + folder, Delimiter: "/" };
      for await (const page of paginateListObjectsV2({ client: await findClient() }, params)) {
        for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { name: Key.slice(key_prefix.length), size: Size, modified_at: LastModified };
      }
    },
    remove: async (uri) => {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await findClient()).send(new DeleteObjectCommand(bucketAndKey(uri)));
    },
  };
}

let client: Promise<S3Client> | undefined;

/** One client for all, because it keeps its connections. */
function findClient(): Promise<S3Client> {
  client ??= loadClient();
  return client;
}

/**
 * The library is imported dynamically, because it is larger than all other code together, and
 * few sites have a bucket.
 */
async function loadClient(): Promise<S3Client> {
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
