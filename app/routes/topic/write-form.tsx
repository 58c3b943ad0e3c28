import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps, FocusEvent, FormEvent, ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { AccountDraft } from "#app/client/form/drafts.ts";
import { fieldOf } from "#app/client/form/form.ts";
import { useDraft } from "#app/client/form/use-draft.ts";
import { useT } from "#app/client/page/reader.ts";
import type { EditValue } from "#app/contract/edit-conflict.ts";
import { Editor } from "#app/ui/editor/editor.tsx";
import type { Insertion } from "#app/ui/editor/editor-insertion.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import type { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Prose } from "#app/ui/page/prose.tsx";
import { EditHead, useVersion } from "../frame/edit-conflict.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import { DraftStatus } from "./draft-status.tsx";
import { useEditorLabels } from "./editor-labels.ts";
import { FileFields, sendFilesInParts } from "./file-fields.tsx";
import { refusedFilesText, useTextWithFiles, withRefusedFiles } from "./files-result.ts";
import type { FileLimits } from "./form-files.server.ts";
import { useMentionList } from "./mentions.ts";
import type { notFoundText } from "./not-found-text.ts";
import { OtherDraftBox } from "./other-draft.tsx";
import { requestConversion } from "./request-conversion.ts";
import { SessionOver } from "./session-over.tsx";
import { withUnnotified } from "./unnotified.ts";
import { useEditorUploadSite } from "./use-upload-site.ts";
import type { WritingResult } from "./writing-form.server.ts";

type WriteFormProps = {
  input: {
    form: { id: string; errors?: string[]; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
    fields: Record<"content" | "content_format" | "form_key", FieldMetadata<unknown>>;
    props: { id: string; state: unknown; noValidate: true; method: "post" };
    summary: ComponentProps<typeof FormErrors>;
  };
  /** What the form has without a draft; undefined if its page could not be loaded. */
  defaults: { title?: string; content: string; rich_html: string | null } | undefined;
  draft: AccountDraft | null | undefined;
  result: WritingResult | undefined;
  limits: FileLimits | undefined;
  /** The version of the stored text that the form edits. */
  version?: string;
  sendLabel: string;
  /** The message if the topic, reply or forum was deleted while the member was writing. */
  notFound: ReturnType<typeof notFoundText>;
  cancel: ReactNode;
  /** Says above the buttons what happens while the member is writing. */
  status?: ReactNode;
  /** A quotation for the text that is being written. */
  insertion?: Insertion | null;
  /** The form is in a dialog that is as high as the member has made it. */
  docked?: boolean;
  /** A higher editor, for existing text. */
  tall?: boolean;
  /** Additional fields, above the content. */
  children?: ReactNode;
};

/** The form of a topic or a reply. */
export function WriteForm({
  input: { form, fields, props, summary },
  defaults,
  draft: account = null,
  result,
  limits,
  version,
  sendLabel,
  notFound,
  cancel,
  status,
  insertion,
  docked = false,
  tall,
  children,
}: WriteFormProps) {
  const t = useT();
  const has_script = useHydrated();
  const { pathname, search } = useLocation();
  const labels = useEditorLabels();
  const mentions = useMentionList();
  const { uploads, waiting_count } = useEditorUploadSite();
  const draft = useDraft({
    form_id: form.id,
    member_id: useFrameData()?.me?.id,
    account,
    answer: result,
    empty: {
      title: defaults?.title,
      content: defaults?.content ?? "",
      content_format: "markdown",
      rich_html: defaults?.rich_html ?? null,
      version,
    },
  });
  useTextWithFiles(result, draft.replaceText);
  const refused_files = refusedFilesText(t, result?.files);
  const seen_version = useVersion(account?.edited_version ?? version, result);
  const { defaultValue = "", ...content } = fieldOf(t, fields.content);
  const content_format = fields.content_format.initialValue === "html" ? "html" : "markdown";
  const initial_rich_html = (account ?? defaults)?.rich_html ?? null;
  const text = draft.replacement ?? {
    content: defaultValue,
    content_format,
    rich_html: result?.conflict ? null : initial_rich_html,
  };
  const is_session_over = form.errors?.[0] === "notAuthenticated";
  return (
    <Form
      {...props}
      encType="multipart/form-data"
      onSubmit={(event) => {
        sendFilesInParts(event.currentTarget);
        form.onSubmit(event);
        if (!event.defaultPrevented && !isPreview(event)) draft.stop();
      }}
      preventScrollReset
      onInput={draft.save}
      onBlur={(event) => hasFocusLeft(event) && draft.saveNow()}
      className={docked ? "space-y-3" : "space-y-5"}
    >
      {is_session_over ? (
        <SessionOver note={refused_files.join(" ")} />
      ) : (
        <EditHead
          summary={{
            ...withUnnotified(
              t,
              withRefusedFiles(t, summary, { form_id: form.id, result, refused_files }),
              result,
            ),
            ...(notFound && { title: t("topic.keptHead"), items: [{ message: t(notFound) }] }),
          }}
          result={result}
          labels={{ title: t("words.title"), content: t("words.content") }}
          showValue={showContent(t("words.content"))}
        />
      )}
      {children}
      <div className="draft-field">
        <DraftStatus
          place={draft.place}
          onDiscard={draft.discard}
          is_restored={draft.is_restored}
          draft_id={account?.id}
        />
        <Field
          id={content.id}
          label={t("words.content")}
          hint={
            <>
              {t("topic.mentionHint")}{" "}
              <span className={initial_rich_html === null ? undefined : "without-script"}>
                {t("topic.markdownHint")}
              </span>
            </>
          }
          error={content.error}
          required={content.required}
          className="field-of-editor"
        >
          {(control) => (
            <Editor
              key={draft.reset_count}
              control={control}
              name={content.name}
              format_name={fields.content_format.name}
              text={text}
              rich_html={text.rich_html}
              restore={result?.conflict ? undefined : draft.restore}
              labels={labels}
              convert={requestConversion}
              tall={tall}
              insertion={insertion}
              mentions={mentions}
              uploads={uploads}
            />
          )}
        </Field>
      </div>
      <FileFields
        key={result?.files?.id}
        form_id={form.id}
        limits={limits}
        error={refused_files.join(" ")}
        descriptions={result?.files?.descriptions}
      />
      {seen_version !== undefined && (
        <input type="hidden" name="version" value={draft.version ?? seen_version} />
      )}
      <input
        type="hidden"
        name={fields.form_key.name}
        defaultValue={String(fields.form_key.initialValue ?? "")}
      />
      <input type="hidden" name="draft_version" value={draft.draft_version ?? ""} />
      {result?.preview && (
        <input type="hidden" name="unnotified" value={result.preview.unnotified.join(" ")} />
      )}
      {draft.other && (
        <OtherDraftBox other={draft.other} onChoose={has_script ? draft.choose : undefined} />
      )}
      {status}
      <Actions stacked={!docked}>
        <SendButton label={sendLabel} waiting_count={waiting_count} />
        <Button
          name="intent"
          value="preview"
          variant="secondary"
          formAction={`${pathname}${search}#preview`}
        >
          {t("topic.preview")}
        </Button>
        <Button name="intent" value="draft" variant="secondary" className="without-script">
          {t("editor.saveDraft")}
        </Button>
        {cancel}
      </Actions>
    </Form>
  );
}

function isPreview({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value === "preview";
}

function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

function showContent(label: string) {
  return (name: string, value: EditValue) =>
    name === "content" ? <StoredContent html={String(value)} label={label} /> : undefined;
}

/** A long text scrolls within its box, by keyboard too, because the form is below it. */
function StoredContent({ html, label }: { html: string; label: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls
      tabIndex={0}
      className="mt-1 max-h-80 overflow-y-auto rounded-sm border border-line px-4 py-3"
    >
      <Prose html={html} />
    </section>
  );
}

/**
 * A second click is allowed: the server stores a form only once, and a member who waits for a
 * preview may send the form before it arrives.
 */
function SendButton({ label, waiting_count }: { label: string; waiting_count: number }) {
  const t = useT();
  const { state, formData } = useNavigation();
  const has_script = useHydrated();
  const busy = state === "submitting" && formData?.get("intent") !== "preview";
  return (
    <Button
      busy={busy || waiting_count > 0}
      busyLabel={
        waiting_count > 0 ? t("editor.uploadsGoing", { count: waiting_count }) : t("forms.sending")
      }
      title={has_script ? t("editor.sendKeys") : undefined}
    >
      {label}
    </Button>
  );
}
