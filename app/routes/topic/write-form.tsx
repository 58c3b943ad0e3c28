import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { fieldOf } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { useDraft } from "#app/client/use-draft.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Editor } from "#app/ui/editor.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useFrameData } from "../frame/use-frame-data.ts";
import { convertText } from "./convert-text.ts";
import { useEditorLabels } from "./editor-labels.ts";
import type { notFoundText } from "./not-found-text.ts";
import { SessionOver } from "./session-over.tsx";

type WriteFormProps = {
  input: {
    form: { id: string; errors?: string[]; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
    fields: Record<"content" | "content_format" | "form_key", FieldMetadata<unknown>>;
    props: { id: string; state: unknown; noValidate: true; method: "post" };
    summary: ComponentProps<typeof FormErrors>;
  };
  rich_html: string | null;
  sendLabel: string;
  /** The message if the topic, reply or forum was deleted while the member was writing. */
  notFound: ReturnType<typeof notFoundText>;
  cancel: ReactNode;
  /** A higher editor, for existing text. */
  tall?: boolean;
  /** Additional fields, above the content. */
  children?: ReactNode;
};

/** The form of a topic or a reply. */
export function WriteForm({
  input: { form, fields, props, summary },
  rich_html,
  sendLabel,
  notFound,
  cancel,
  tall,
  children,
}: WriteFormProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const labels = useEditorLabels();
  const draft = useDraft(form.id, useFrameData()?.me?.id);
  const { defaultValue = "", ...content } = fieldOf(t, fields.content);
  const content_format = fields.content_format.initialValue === "html" ? "html" : "markdown";
  const is_session_over = form.errors?.[0] === "notAuthenticated";
  return (
    <Form
      {...props}
      onSubmit={form.onSubmit}
      preventScrollReset
      onInput={draft.save}
      className="space-y-5"
    >
      {is_session_over ? (
        <SessionOver />
      ) : (
        <FormErrors
          {...summary}
          {...(notFound && { title: t("topic.keptHead"), items: [{ message: t(notFound) }] })}
        />
      )}
      {children}
      <Field
        id={content.id}
        label={t("words.content")}
        hint={
          <>
            {t("topic.mentionHint")}{" "}
            <span className={rich_html === null ? undefined : "without-script"}>
              {t("topic.markdownHint")}
            </span>
          </>
        }
        error={content.error}
        required={content.required}
      >
        {(control) => (
          <Editor
            key={draft.reset_count}
            control={control}
            name={content.name}
            format_name={fields.content_format.name}
            text={{ content: defaultValue, content_format }}
            rich_html={rich_html}
            restore={draft.restore}
            labels={labels}
            convert={convertText}
            tall={tall}
          />
        )}
      </Field>
      <input
        type="hidden"
        name={fields.form_key.name}
        defaultValue={String(fields.form_key.initialValue ?? "")}
      />
      <Actions stacked>
        <SendButton label={sendLabel} />
        <Button
          name="intent"
          value="preview"
          variant="secondary"
          formAction={`${pathname}${search}#preview`}
        >
          {t("topic.preview")}
        </Button>
        {cancel}
      </Actions>
      {draft.is_restored && (
        <output className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t("topic.draftRestored")}
          <Button type="button" variant="quiet" size="small" onClick={draft.discard}>
            {t("topic.dropDraft")}
          </Button>
        </output>
      )}
    </Form>
  );
}

/**
 * A second click is allowed: the server stores a form only once, and a member who waits for a
 * preview may send the form before it arrives.
 */
function SendButton({ label }: { label: string }) {
  const t = useT();
  const { state, formData } = useNavigation();
  const has_script = useHydrated();
  const busy = state === "submitting" && formData?.get("intent") !== "preview";
  return (
    <Button
      busy={busy}
      busyLabel={t("forms.sending")}
      title={has_script ? t("editor.sendKeys") : undefined}
    >
      {label}
    </Button>
  );
}
