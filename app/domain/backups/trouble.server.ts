import { OperatorError } from "#app/lib/operator-error.ts";
import { safeMessage } from "#app/lib/safe-error.server.ts";
import type { FailureReason } from "./reasons.ts";

/** A backup cannot be made or used: the reason for people, the sentence for the operator. */
export class BackupTrouble extends OperatorError {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export function damaged(what: string, cause?: unknown): BackupTrouble {
  return new BackupTrouble("damaged", `This is not a whole backup: ${what}.`, { cause });
}

const REASONS: Record<string, FailureReason> = {
  ENOSPC: "storageFull",
  EDQUOT: "storageFull",
  EFBIG: "storageFull",
  EACCES: "storageRefused",
  EPERM: "storageRefused",
  EROFS: "storageRefused",
  ENOTDIR: "storageRefused",
  EEXIST: "storageRefused",
  NoSuchBucket: "storageRefused",
  AccessDenied: "storageRefused",
  InvalidAccessKeyId: "storageRefused",
  SignatureDoesNotMatch: "storageRefused",
  ENOENT: "notThere",
  NoSuchKey: "notThere",
  ECONNREFUSED: "storageAway",
  ECONNRESET: "storageAway",
  ENOTFOUND: "storageAway",
  ETIMEDOUT: "storageAway",
  EHOSTUNREACH: "storageAway",
  EAI_AGAIN: "storageAway",
  EPIPE: "storageAway",
  TimeoutError: "storageAway",
};

/** What any error means for a backup. */
export function troubleIn(error: unknown): BackupTrouble {
  if (error instanceof BackupTrouble) return error;
  if (!(error instanceof Error))
    return new BackupTrouble("unexpected", safeMessage(error), { cause: error });
  if (error instanceof OperatorError)
    return new BackupTrouble("storageRefused", error.message, { cause: error });
  const code = "code" in error ? String(error.code) : error.name;
  if (/^Z_|^ERR_.*ZLIB/.test(code)) return damaged(safeMessage(error), error);
  const status = isAnswer(error) ? error.$metadata.httpStatusCode : undefined;
  const reason =
    REASONS[code] ??
    REASONS[error.name] ??
    (status === undefined ? "unexpected" : status >= 500 ? "storageAway" : "storageRefused");
  return new BackupTrouble(reason, safeMessage(error) || code, { cause: error });
}

/** Of the storage's own server. */
function isAnswer(error: Error): error is Error & { $metadata: { httpStatusCode?: number } } {
  return "$metadata" in error && typeof error.$metadata === "object" && error.$metadata !== null;
}
