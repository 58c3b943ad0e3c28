import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { QUOTE_PARAMS } from "#app/contract/quote-params.ts";
import {
  type AccountDraft,
  chooseDraft,
  type DeviceDraft,
  type DraftAnswer,
  type DraftText,
  deleteDrafts,
  draftKey,
  fieldsWithDraft,
  readDraft,
  storeDraft,
} from "./drafts.ts";
import { useDraftSaver } from "./use-draft-saver.ts";

/** A text for the editor. `rich_html` is null if it stays in the plain field. */
type FormText = DraftText & { rich_html: string | null };

/** A draft that the form does not show. */
export type OtherDraft =
  | { place: "device"; text: FormText; saved_at: null }
  | { place: "account"; text: FormText; saved_at: Date; draft_version: string };

type Options = {
  form_id: string;
  member_id: number | undefined;
  /** The draft of the account that the form was opened with. */
  account: AccountDraft | null;
  /** The answer to the form. */
  answer: DraftAnswer | undefined;
  /** What the form has without a draft. */
  empty: FormText;
};

/**
 * Keeps the text of a form until it is sent: in the browser at once, and soon in the account, where
 * other devices find it. `replacement` is a text that the reader has chosen instead of the initial
 * one; the editor is created anew for each. `version` is the version on which a restored draft of an
 * edit is based.
 */
export function useDraft({ form_id, member_id, account, answer, empty }: Options) {
  const key = useKey(member_id);
  const [is_restored, setIsRestored] = useState(account !== null && !answer);
  const [place, setPlace] = useState(placeOf(answer));
  const [other, setOther] = useState(() => otherOf(answer));
  const [version, setVersion] = useState<string>();
  const [draft_version, setDraftVersion] = useState(() => draftVersionOf(answer, account));
  const [replacement, setReplacement] = useState<FormText | null>(null);
  const [reset_count, setResetCount] = useState(0);
  // Read once, because typing while the editor loads overwrites the stored draft.
  const initial_draft = useRef<DeviceDraft | null>(null);
  useEffect(() => {
    initial_draft.current = key ? readDraft(key) : null;
  }, [key]);

  const saver = useDraftSaver((saved, is_latest) => {
    const result = saved?.draft;
    const has_text = key !== null && readDraft(key) !== null;
    if (result?.outcome === "saved") setPlace("account");
    else setPlace(has_text ? "device" : null);
    if (result?.outcome === "conflict") return showOther(result.other);
    if (result?.outcome !== "saved") return;
    setDraftVersion(result.version);
    const stored = key && is_latest ? readDraft(key) : null;
    if (key && stored)
      storeDraft(key, { ...stored, is_saved: true, draft_version: result.version });
  });

  /** Nothing is saved until the reader has chosen, because it would replace the other draft. */
  function showOther(draft: AccountDraft) {
    saver.stop();
    setDraftVersion(undefined);
    setOther(otherOfAccount(draft));
  }

  function save({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!key) return;
    storeDraft(key, { ...textOf(form), ...formOf(form), is_saved: false, typed_at: Date.now() });
    setPlace((current) => current ?? "device");
    if (!other) saver.saveSoon(fieldsOf(form));
  }

  function restore(): DraftText | null {
    const { current: device } = initial_draft;
    const { shown, has_other } = chooseDraft(device, account);
    if (!key || !device) return null;
    if (shown !== "device") {
      if (has_other) setOther({ place: "device", text: textOfDevice(device), saved_at: null });
      else deleteDrafts(key);
      return null;
    }
    if (has_other && account) showOther(account);
    const title = titleOf(form_id);
    // The browser kept the title from before the script ran: there is nothing to restore.
    if (!device.content && title?.value === device.title) return null;
    if (device.title && title && title.value === title.defaultValue) title.value = device.title;
    continueForm(form_id, device);
    if (!has_other) saveRestored({ ...device, title: title?.value });
    setIsRestored(true);
    setVersion(device.version);
    return device.content ? device : null;
  }

  /** The account lacks this text: the browser could not save it when the page was left. */
  function saveRestored(device: DeviceDraft) {
    const form = elementOf(form_id);
    if (form) saver.saveSoon(fieldsWithDraft(fieldsOf(form), device, device.draft_version));
  }

  function replaceText(text: FormText) {
    const title = titleOf(form_id);
    if (title) title.value = text.title ?? "";
    setVersion(text.version);
    setReplacement(text);
    setResetCount(reset_count + 1);
  }

  function discard() {
    const form = elementOf(form_id);
    if (key) deleteDrafts(key);
    // A text that is empty deletes the draft of the account.
    if (form && key) saver.saveAtOnce({ ...fieldsOf(form), title: "", content: "" });
    replaceText(empty);
    setIsRestored(false);
    setPlace(null);
    setDraftVersion(undefined);
  }

  /** The draft that the reader has chosen replaces the other one from now on. */
  function choose(is_other: boolean) {
    const form = elementOf(form_id);
    if (!other || !form || !key) return;
    const text = is_other ? other.text : textOf(form);
    const seen_version = other.place === "account" ? other.draft_version : draft_version;
    if (is_other) replaceText(other.text);
    setDraftVersion(seen_version);
    setOther(null);
    storeDraft(key, { ...text, ...formOf(form), draft_version: seen_version });
    saver.saveAtOnce(fieldsWithDraft(fieldsOf(form), text, seen_version));
  }

  /** A form that was refused keeps its draft. */
  const is_refused = answer?.status === "error";
  const saveRefused = useRef(() => {});
  useEffect(() => {
    saveRefused.current = () => {
      const form = elementOf(form_id);
      if (form && key && !other) saver.saveSoon(fieldsOf(form));
    };
  });
  useEffect(() => {
    if (is_refused) saveRefused.current();
  }, [is_refused, answer]);

  return {
    save,
    saveNow: saver.saveNow,
    stop: saver.stop,
    restore: replacement ? undefined : restore,
    discard,
    replaceText,
    choose,
    is_restored,
    place,
    other,
    version,
    draft_version,
    replacement,
    reset_count,
  };
}

function placeOf(answer: DraftAnswer | undefined): "device" | "account" | null {
  return answer?.draft?.outcome === "saved" ? "account" : null;
}

function otherOf(answer: DraftAnswer | undefined): OtherDraft | null {
  return answer?.draft?.outcome === "conflict" ? otherOfAccount(answer.draft.other) : null;
}

function otherOfAccount(draft: AccountDraft): OtherDraft {
  const { title, content, rich_html, edited_version, version, saved_at } = draft;
  const text = { content, content_format: "markdown", rich_html } as const;
  return {
    place: "account",
    text: { ...text, title: title ?? undefined, version: edited_version ?? undefined },
    saved_at,
    draft_version: version,
  };
}

function textOfDevice({ title, content, content_format, version }: DeviceDraft): FormText {
  return { title, content, content_format, version, rich_html: null };
}

/**
 * Without script the form that is sent again replaces the other draft, which it shows. A form that
 * is shown again has not seen the present draft of the account.
 */
function draftVersionOf(answer: DraftAnswer | undefined, account: AccountDraft | null) {
  if (!answer) return account?.version;
  const { draft, initialValue } = answer;
  if (draft?.outcome === "saved") return draft.version;
  if (draft?.outcome === "conflict") return draft.other.version;
  const submitted = initialValue?.draft_version;
  return typeof submitted === "string" ? submitted : undefined;
}

function useKey(member_id: number | undefined): string | null {
  const { pathname, search } = useLocation();
  if (member_id === undefined) return null;
  const params = new URLSearchParams(search);
  // Another part of the same post is another quotation.
  const quote = QUOTE_PARAMS.map((name) => params.get(name) ?? "")
    .join(" ")
    .trim();
  return draftKey(member_id, quote ? `${pathname}?quote=${quote}` : pathname);
}

function elementOf(form_id: string): HTMLFormElement | null {
  const form = document.getElementById(form_id);
  return form instanceof HTMLFormElement ? form : null;
}

function titleOf(form_id: string): HTMLInputElement | null {
  const title = elementOf(form_id)?.elements.namedItem("title");
  return title instanceof HTMLInputElement ? title : null;
}

/**
 * The form goes on under the key of the one that was left, whose last request may still be on its
 * way.
 */
function continueForm(form_id: string, { form_key }: DeviceDraft): void {
  const field = elementOf(form_id)?.elements.namedItem("form_key");
  if (form_key && field instanceof HTMLInputElement) field.value = form_key;
}

const FIELDS = ["title", "content", "content_format", "form_key", "draft_version", "version"];

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const form_data = new FormData(form);
  const fields = FIELDS.map((name) => [name, form_data.get(name)] as const);
  return Object.fromEntries(
    [...fields, ["intent", "draft"] as const].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function textOf(form: HTMLFormElement): DraftText {
  const { title, content = "", content_format, version } = fieldsOf(form);
  return {
    title,
    content,
    version,
    content_format: content_format === "html" ? "html" : "markdown",
  };
}

/** Which form has the text, and the draft of the account that it continues. */
function formOf(form: HTMLFormElement) {
  const { form_key, draft_version } = fieldsOf(form);
  return { form_key, draft_version };
}
