import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isSigned } from "./s3-signature.ts";

export const BUCKET = "divan-yedek";
const ACCESS_KEY_ID = "DIVAN";
const SECRET_ACCESS_KEY = "a secret of the tests";

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

/**
 * An S3 server with one bucket, on a free port. It has the requests of backups: to put, get and
 * delete an object, and to put one in parts. It refuses those that are not signed rightly.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<string, Buffer>>();

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? "", "http://localhost");
    if (!isSigned(request, body, ACCESS_KEY_ID, SECRET_ACCESS_KEY))
      return failure(403, "SignatureDoesNotMatch");
    const [, bucket, ...key_parts] = url.pathname.split("/");
    if (bucket !== BUCKET) return failure(404, "NoSuchBucket");
    const key = decodeURIComponent(key_parts.join("/"));
    const upload_id = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) return beginUpload(key);
    if (upload_id === null) return answerForObject(request.method, key, body);
    return answerForUpload(request.method, { key, upload_id, url }, body);
  };

  const answerForObject = (method: string | undefined, key: string, body: Buffer): Answer => {
    if (method === "PUT") {
      objects.set(key, body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    if (method !== "GET") return failure(501, "NotImplemented");
    return object ? { status: 200, body: object } : failure(404, "NoSuchKey");
  };

  const beginUpload = (key: string): Answer => {
    const upload_id = randomUUID();
    uploads.set(upload_id, new Map());
    return xml(
      200,
      `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${upload_id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };

  const answerForUpload = (
    method: string | undefined,
    { key, upload_id, url }: { key: string; upload_id: string; url: URL },
    body: Buffer,
  ): Answer => {
    const parts = uploads.get(upload_id);
    if (!parts) return failure(404, "NoSuchUpload");
    if (method === "PUT") {
      parts.set(url.searchParams.get("partNumber") ?? "", body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    uploads.delete(upload_id);
    if (method === "DELETE") return { status: 204 };
    const listed = body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g);
    const object = Buffer.concat([...listed].map(([, number = ""]) => partOf(parts, number)));
    objects.set(key, object);
    return xml(
      200,
      `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etagOf(object)}</ETag></CompleteMultipartUploadResult>`,
    );
  };

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_REGION: "eu-central-1",
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    /** The keys of all stored objects. */
    keys: () => [...objects.keys()],
    /** Uploads in parts that were neither completed nor given up. */
    openUploads: () => uploads.size,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function partOf(parts: ReadonlyMap<string, Buffer>, number: string): Buffer {
  const part = parts.get(number);
  if (!part) throw new Error(`Part ${number} was never put`);
  return part;
}

function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function failure(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(status: number, body: string): Answer {
  return { status, body, headers: { "Content-Type": "application/xml" } };
}
