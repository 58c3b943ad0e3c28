import { href } from "react-router";
import { type PostedFile, postFile } from "#app/client/connection/post-file.ts";
import { waitText } from "#app/client/form/form-messages.ts";
import type { UploadLimits } from "#app/contract/upload-limits.ts";
import type { SendFile, SendOutcome, UploadedFile } from "#app/ui/editor/uploads/upload-queue.ts";
import type { Translate } from "#locales/index.ts";
import { refusalBeforeSending } from "./refusal-before-sending.ts";

/** Whoever may try again within this time waits for it. */
const MAX_WAIT_SECONDS = 15 * 60;
const SECONDS_PER_MINUTE = 60;

let limits: Promise<UploadLimits | null> | undefined;

/** What may be uploaded, or null if the server did not answer. It is asked again then. */
export async function loadUploadLimits(): Promise<UploadLimits | null> {
  limits ??= requestLimits();
  const loaded = await limits;
  if (!loaded) limits = undefined;
  return loaded;
}

async function requestLimits(): Promise<UploadLimits | null> {
  try {
    const response = await fetch(href("/upload"));
    const answer: unknown = response.ok && !response.redirected ? await response.json() : null;
    return isLimits(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Uploads a file, if the site would take it. A refusal is a sentence for the writer. */
export function makeSendFile(t: Translate): SendFile {
  return async (file, options) => {
    const loaded = await loadUploadLimits();
    const refusal = loaded && refusalBeforeSending(file, loaded);
    if (refusal) return { reason: t(`messages.${refusal.key}`, refusal.values), can_retry: false };
    const answer = await postFile(href("/upload"), file, options);
    return answer ? outcomeOf(t, file.name, answer) : lost(t, file.name);
  };
}

const lost = (t: Translate, name: string): SendOutcome => ({
  reason: t("editor.uploadLost", { name }),
  can_retry: true,
});

function outcomeOf(t: Translate, name: string, answer: PostedFile): SendOutcome {
  const { status, body, path, retry_after_seconds } = answer;
  if ((status === 201 || status === 200) && isFile(body)) return { file: body };
  if (path === href("/login")) return { reason: t("editor.uploadSignedOut"), can_retry: true };
  if (!isRefusal(body)) return { reason: ownReason(t, name, status), can_retry: status !== 413 };
  const wait = retry_after_seconds ?? 0;
  const is_busy = status === 503 || status >= 500;
  if (is_busy || wait === 0) return { reason: body.detail, can_retry: is_busy };
  const minutes = Math.ceil(wait / SECONDS_PER_MINUTE);
  return { reason: `${body.detail} ${waitText(t, minutes)}`, can_retry: wait <= MAX_WAIT_SECONDS };
}

/** A proxy has answered, or the server before it knew the reader. */
function ownReason(t: Translate, name: string, status: number): string {
  if (status === 413) return t("editor.uploadTooLarge", { name });
  return status === 503 ? t("messages.filesBusy") : t("editor.uploadFailed", { name });
}

function isRefusal(body: unknown): body is { detail: string; code: string } {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    "detail" in body &&
    typeof body.detail === "string"
  );
}

function isFile(body: unknown): body is UploadedFile {
  return typeof body === "object" && body !== null && "url" in body && "kind" in body;
}

function isLimits(answer: unknown): answer is UploadLimits {
  return typeof answer === "object" && answer !== null && "accept" in answer;
}
