import {
  findCall,
  type KeyedCall,
  type StoredCall,
  storeAnswer,
} from "#app/domain/base/form-keys.server.ts";
import type { FormKey } from "#app/domain/base/rules.ts";
import { signature } from "#app/lib/crypto/tokens.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import { InvalidInput } from "./invalid-input.server.ts";
import type { ApiAnswer, ApiRequest } from "./operation.ts";
import { jsonAnswer } from "./response.server.ts";
import { IDEMPOTENCY_KEY_MAX } from "./shapes.ts";

/**
 * `Idempotency-Key`: a call that creates something can be sent again when its answer was lost. The
 * key is stored with what was created, in one transaction, so at most one thing is created whenever
 * a process dies. The answer is stored after it (docs/decisions/057-calls-that-are-sent-twice.md).
 */
const HEADER = "Idempotency-Key";
const KEY_SHAPE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/** The keys of the site's forms begin differently. */
const PREFIX = "api ";

type Caller = Pick<KeyedCall, "user_id" | "kind">;

/** Answers the call, or returns what was answered to the first call with its key. */
export async function answerOnce(
  caller: Caller,
  path: string,
  request: ApiRequest,
  answerFirst: (call_key: FormKey) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const key = readKey(request);
  if (key === undefined) return await answerFirst({});
  const call_key = { form_key: PREFIX + key, fingerprint: fingerprintOf(path, request) };
  const call = { ...caller, ...call_key };
  const first_answer = answerOf(await findCall(call), call_key);
  if (first_answer) return repeated(first_answer);
  const answer = await answerFirst(call_key);
  const bytes = bytesOf(answer);
  const stored_answer = answerOf(await keepAnswer(call, bytes), call_key);
  return stored_answer && !stored_answer.equals(bytes) ? repeated(stored_answer) : answer;
}

function readKey({ headers }: ApiRequest): string | undefined {
  const value = headers["idempotency-key"];
  if (value === undefined) return undefined;
  if (typeof value === "string" && KEY_SHAPE.test(value)) return value;
  throw InvalidInput.at(["header", HEADER], "idempotencyKeyShape");
}

/**
 * Hashes everything that was sent: another call with the same key is a mistake of the client. It is
 * signed, because a plain hash would let anyone who reads the database guess a password that was
 * sent.
 */
function fingerprintOf(path: string, { method, params, readBody }: ApiRequest): Buffer {
  const call = JSON.stringify([method, path, params, readBody().toString("base64")]);
  return Buffer.from(signature("api-call", call), "base64url");
}

/** Null until the first call has been answered. */
function answerOf(
  stored_call: StoredCall | undefined,
  { fingerprint }: { fingerprint: Buffer },
): Buffer | null {
  if (!stored_call) return null;
  if (!stored_call.fingerprint || !fingerprint.equals(stored_call.fingerprint))
    throw InvalidInput.at(["header", HEADER], "idempotencyKeyReused");
  return stored_call.answer;
}

/** A failure here does not undo the call: a repeated one then finds the row, and answers anew. */
async function keepAnswer(
  call: Parameters<typeof storeAnswer>[0],
  bytes: Buffer,
): Promise<StoredCall | undefined> {
  try {
    return await storeAnswer(call, bytes);
  } catch (error) {
    log.warn({ err: error }, "The answer to a call with an Idempotency-Key was not stored");
    return undefined;
  }
}

function bytesOf({ body }: ApiAnswer): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body ?? "");
}

function repeated(bytes: Buffer): ApiAnswer {
  const answer = jsonAnswer(new JsonText(bytes));
  answer.headers["Idempotency-Replayed"] = "true";
  return answer;
}
