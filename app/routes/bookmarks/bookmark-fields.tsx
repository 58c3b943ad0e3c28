import { useRef } from "react";
import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useIsDialog } from "#app/client/page/dialog-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useFocusOn } from "#app/ui/page/focus-on.ts";

type BookmarkFieldsProps = {
  is_bookmarked: boolean;
  note: string | null;
  result: FormResult | undefined;
  back: string;
  /** False if another message explains why the form is shown again. */
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
