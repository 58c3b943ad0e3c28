import { DrizzleQueryError } from "drizzle-orm";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { safeMessage } from "#app/lib/process/safe-error.server.ts";
import type { FailureReason } from "./failure-reason.ts";

/**
 * A backup cannot be made or used. `reason` selects the sentence on the page. The message is for
 * the operator.
 */
export class BackupError extends OperatorError {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export function damagedBackup(problem: string, cause?: unknown): BackupError {
  return new BackupError("damaged", `This is not a whole backup: ${problem}.`, { cause });
}

const INSUFFICIENT_STORAGE = 507;

const REASON_BY_CODE: Record<string, FailureReason> = {
  ENOSPC: "storageFull",
  EDQUOT: "storageFull",
  EFBIG: "storageFull",
  "53100": "databaseFull",
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

/** Turns any error of a backup or a restore into a BackupError. */
export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  if (error instanceof DrizzleQueryError) return toBackupError(error.cause);
  if (!(error instanceof Error))
    return new BackupError("unexpected", safeMessage(error), { cause: error });
  if (error instanceof OperatorError)
    return new BackupError("storageRefused", error.message, { cause: error });
  const code = "code" in error ? String(error.code) : error.name;
  if (/^Z_|^ERR_.*ZLIB/.test(code)) return damagedBackup(safeMessage(error), error);
  const reason = REASON_BY_CODE[code] ?? REASON_BY_CODE[error.name] ?? reasonByStatus(error);
  return new BackupError(reason, safeMessage(error) || code, { cause: error });
}

function reasonByStatus(error: Error): FailureReason {
  const status = isS3Error(error) ? error.$metadata.httpStatusCode : undefined;
  if (status === undefined) return "unexpected";
  if (status === INSUFFICIENT_STORAGE) return "storageFull";
  return status >= 500 ? "storageAway" : "storageRefused";
}

function isS3Error(error: Error): error is Error & { $metadata: { httpStatusCode?: number } } {
  return "$metadata" in error && typeof error.$metadata === "object" && error.$metadata !== null;
}
