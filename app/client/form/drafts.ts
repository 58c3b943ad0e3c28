import { browserStorage } from "#app/lib/browser-storage.ts";

export type DraftText = {
  content: string;
  content_format: "html" | "markdown";
  title?: string;
  /** The version of the stored text that is edited. */
  version?: string;
};

/**
 * What this browser has of a form. `draft_version` is the draft of the account that the form was
 * loaded with or has saved; `is_saved`: the account has this text.
 */
export type DeviceDraft = DraftText & {
  form_key?: string;
  draft_version?: string;
  is_saved?: boolean;
  typed_at?: number;
};

/** The draft of the account, with the text for both editors. */
export type AccountDraft = {
  id: number;
  title: string | null;
  content: string;
  rich_html: string | null;
  edited_version: string | null;
  form_key: string;
  version: string;
  saved_at: Date;
};

/** What the action of the form answers about its draft. */
export type DraftAnswer = {
  status?: string;
  /** The fields that were sent. */
  initialValue?: Record<string, unknown> | null;
  draft?:
    | { outcome: "saved"; version: string }
    | { outcome: "deleted" }
    | { outcome: "conflict"; other: AccountDraft };
};

const KEY_PREFIX = "divan_draft";

/** One draft per member and form. */
export function draftKey(member_id: number, address: string): string {
  return `${KEY_PREFIX} ${member_id} ${address}`;
}

export function readDraft(key: string): DeviceDraft | null {
  const value: unknown = JSON.parse(browserStorage()?.getItem(key) ?? "null");
  return isDraft(value) ? value : null;
}

export function storeDraft(key: string, draft: DeviceDraft): void {
  if (!draft.content && !draft.title) browserStorage()?.removeItem(key);
  else browserStorage()?.setItem(key, JSON.stringify(draft));
}

export function deleteDrafts(key_prefix: string): void {
  const browser_storage = browserStorage();
  if (!browser_storage) return;
  for (const key of Object.keys(browser_storage))
    if (key.startsWith(key_prefix)) browser_storage.removeItem(key);
}

/**
 * Which draft an opened form shows, and whether the other one may have a text that this one has
 * not. A draft of the device continues that of the account if both come from one form, or if the
 * form was loaded with it.
 */
export function chooseDraft(
  device: DeviceDraft | null,
  account: AccountDraft | null,
): { shown: "device" | "account" | null; has_other: boolean } {
  if (!device || device.is_saved) return { shown: account ? "account" : null, has_other: false };
  if (!account) return { shown: "device", has_other: false };
  if (device.form_key === account.form_key || device.draft_version === account.version)
    return { shown: "device", has_other: false };
  if (isSameText(device, account)) return { shown: "account", has_other: false };
  const is_newer = (device.typed_at ?? 0) > account.saved_at.getTime();
  return { shown: is_newer ? "device" : "account", has_other: true };
}

/**
 * The fields of a form with a draft in the place of their text. An edit keeps the version on which
 * the draft is based: with that of the form it would replace what others have stored since.
 */
export function fieldsWithDraft(
  fields: Record<string, string>,
  { title = "", content, content_format, version = fields.version }: DraftText,
  draft_version = "",
): Record<string, string> {
  const draft_fields = { ...fields, title, content, content_format, draft_version };
  return version === undefined ? draft_fields : { ...draft_fields, version };
}

function isSameText({ title = "", content }: DraftText, account: AccountDraft): boolean {
  const is_same_content = content === account.content || content === account.rich_html;
  return is_same_content && title === (account.title ?? "");
}

function isDraft(value: unknown): value is DeviceDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "content" in value &&
    typeof value.content === "string" &&
    "content_format" in value &&
    (value.content_format === "html" || value.content_format === "markdown")
  );
}
