import { useRef } from "react";
import { Form } from "react-router";
import { useIsDialog } from "#app/client/dialog-state.ts";
import { fieldOf, useInput } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { bookmark_form } from "#app/domain/bookmarks/input.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFocusOn } from "#app/ui/focus-on.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type BookmarkFieldsProps = {
  is_bookmarked: boolean;
  note: string | null;
  result: FormResult | undefined;
  back: string;
  /** False if another message says why the form came back. */
  has_summary: boolean;
};

export function BookmarkFields({
  is_bookmarked,
  note,
  result,
  back,
  has_summary,
}: BookmarkFieldsProps) {
  const t = useT();
  const labels = { note: t("bookmarks.note") };
  const { fields, props, summary, sending } = useInput({
    schema: bookmark_form,
    labels,
    result,
    defaults: { note: note ?? undefined },
    id: "bookmark",
  });
  const save = useRef<HTMLButtonElement>(null);
  // Most bookmarks have no note: Enter adds one as soon as the dialog is open.
  useFocusOn(save, useIsDialog() && !is_bookmarked);
  return (
    <Form {...props} preventScrollReset className="space-y-5">
      {has_summary && <FormErrors {...summary} />}
      <TextField
        {...fieldOf(t, fields.note, result)}
        label={labels.note}
        optional={t("forms.optional")}
        hint={t("bookmarks.noteHint")}
        autoComplete="off"
      />
      <Actions stacked>
        <Button ref={save} busy={sending} busyLabel={t("forms.saving")}>
          {t(is_bookmarked ? "forms.save" : "bookmarks.save")}
        </Button>
        {is_bookmarked && (
          <Button name="intent" value="remove" variant="secondary-danger" formNoValidate>
            {t("bookmarks.remove")}
          </Button>
        )}
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
