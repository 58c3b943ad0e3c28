import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isSigned } from "./s3-signature.ts";

export const BUCKET = "divan-yedek";
const ACCESS_KEY_ID = "DIVAN";
const SECRET_ACCESS_KEY = "a secret of the tests";

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

/** So few that lists of tests have several pages. */
const KEYS_PER_PAGE = 3;

/**
 * An S3 server with one bucket, on a free port. It has the requests of backups: to list objects, to
 * put, copy, get (also a part) and delete one, and to put one in parts. It refuses those that are not signed
 * rightly.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<string, Buffer>>();
  const read_keys: string[] = [];

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? "", "http://localhost");
    if (!isSigned(request, body, ACCESS_KEY_ID, SECRET_ACCESS_KEY))
      return failure(403, "SignatureDoesNotMatch");
    const [, bucket, ...key_parts] = url.pathname.split("/");
    if (bucket !== BUCKET) return failure(404, "NoSuchBucket");
    const key = decodeURIComponent(key_parts.join("/"));
    if (key === "" && url.searchParams.get("list-type") === "2")
      return listObjects(url.searchParams);
    const upload_id = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) return beginUpload(key);
    const { "x-amz-copy-source": source } = request.headers;
    if (typeof source === "string") return copyObject(decodeURIComponent(source), key);
    if (upload_id === null) return answerForObject(request, key, body);
    return answerForUpload(request.method, { key, upload_id, url }, body);
  };

  const answerForObject = (
    { method, headers }: IncomingMessage,
    key: string,
    body: Buffer,
  ): Answer => {
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
    read_keys.push(key);
    if (!object) return failure(404, "NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (start === undefined) return { status: 200, body: object };
    return { status: 206, body: object.subarray(Number(start), Number(end) + 1) };
  };

  /** The objects of one folder, as with a delimiter. */
  const listObjects = (asked: URLSearchParams): Answer => {
    const prefix = asked.get("prefix") ?? "";
    const after = asked.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes("/"))
      .toSorted()
      .filter((key) => key > after);
    const page = keys.slice(0, KEYS_PER_PAGE);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>2026-11-20T00:00:00.000Z</LastModified></Contents>`,
    );
    const next = page.length < keys.length ? page.at(-1) : undefined;
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${contents.join("")}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}</ListBucketResult>`,
    );
  };

  const copyObject = (source: string, key: string): Answer => {
    const object = objects.get(source.replace(`${BUCKET}/`, ""));
    if (!object) return failure(404, "NoSuchKey");
    objects.set(key, object);
    return xml(200, `<CopyObjectResult><ETag>${etagOf(object)}</ETag></CopyObjectResult>`);
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
    objects,
    /** The keys of the objects that were read since the last call. */
    takeReadKeys: () => read_keys.splice(0),
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
