import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/**
 * Computes the signature of a request anew ("AWS Signature Version 4") and compares it. A body that
 * is signed by its parts is not known here, so its request counts as not signed.
 */
export function isSigned(
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
  key_id: string,
  secret: string,
): boolean {
  const [, signer, scope = "", signed_headers = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const body_hash = String(headers["x-amz-content-sha256"]);
  if (body_hash !== "UNSIGNED-PAYLOAD" && body_hash !== sha256(body)) return false;
  const [path = "", query = ""] = url.split("?");
  const canonical_request = [
    method,
    path,
    canonicalQuery(query),
    ...signed_headers.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed_headers,
    body_hash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical_request)].join(
    "\n",
  );
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return signer === key_id && signature === hmac(key, text).toString("hex");
}

/** A parameter without a value is signed as one with an empty value. */
function canonicalQuery(query: string): string {
  if (query === "") return "";
  return query
    .split("&")
    .map((parameter) => (parameter.includes("=") ? parameter : `${parameter}=`))
    .toSorted()
    .join("&");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
