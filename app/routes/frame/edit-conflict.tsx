import { type ComponentProps, type ReactNode, useState } from "react";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { Conflict, EditValue } from "#app/contract/edit-conflict.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import type { Translate } from "#locales/index.ts";

type EditHeadProps = {
  summary: ComponentProps<typeof FormErrors>;
  result: FormResult | undefined;
  /** The visible labels of the fields, in their order. */
  labels: Record<string, string | undefined>;
  /** Shows the stored value of a field. Undefined: as text. */
  showValue?: (name: string, value: EditValue) => ReactNode;
};

/** The errors of a form that edits, and what somebody else has stored since it was loaded. */
export function EditHead({ summary, result, labels, showValue }: EditHeadProps) {
  const t = useT();
  const conflict = result?.conflict;
  if (!conflict) return <FormErrors {...summary} />;
  // The errors that the browser has found since take precedence.
  const is_latest = summary.refusal === result;
  return (
    <>
      <FormErrors {...summary} {...(is_latest && conflictSummary(t, conflict))} />
      <StoredValues conflict={conflict} labels={labels} showValue={showValue} />
    </>
  );
}

function conflictSummary(t: Translate, { editor, both }: Conflict) {
  const has_both = Object.keys(both).length > 0;
  return {
    title: titleOf(t, editor),
    items: [{ message: t(has_both ? "editing.replaces" : "editing.joins") }],
  };
}

function titleOf(t: Translate, editor: Conflict["editor"]): string {
  if (!editor) return t("editing.changedBySomebody");
  return editor.is_self
    ? t("editing.changedByYou")
    : t("editing.changedBy", { username: shownName(t, editor.username) });
}

function StoredValues({
  conflict: { changed_at, both, theirs },
  labels,
  showValue,
}: Pick<EditHeadProps, "labels" | "showValue"> & { conflict: Conflict }) {
  const t = useT();
  const { dateTime } = useDates();
  const fields = { ...both, ...theirs };
  const names = Object.keys(labels).filter((name) => name in fields);
  return (
    <section>
      <Band
        title={t("editing.stored")}
        end={
          changed_at && <DateTime value={changed_at.toISOString()} text={dateTime(changed_at)} />
        }
      />
      <dl className="mt-3 space-y-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{labels[name]}</dt>
            <dd className="wrap-anywhere">
              {showValue?.(name, fields[name] ?? null) ?? (
                <StoredText value={fields[name] ?? null} />
              )}
              {name in theirs && <p className="text-sm text-muted">{t("editing.inForm")}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function StoredText({ value }: { value: EditValue }) {
  const t = useT();
  if (value === null || value === "") return t("words.none");
  if (typeof value === "boolean") return t(value ? "words.yes" : "words.no");
  return <span className="whitespace-pre-line">{value}</span>;
}

/**
 * The version that the form was loaded with, or that of the conflict that it shows. It is a state,
 * because the loader may run again while the member writes.
 */
export function useVersion(loaded: string | undefined, result: FormResult | undefined) {
  const [first] = useState(loaded);
  const submitted = result?.initialValue?.version;
  return typeof submitted === "string" ? submitted : first;
}

type VersionFieldProps = { loaded: string | undefined; result: FormResult | undefined };

export function VersionField({ loaded, result }: VersionFieldProps) {
  const version = useVersion(loaded, result);
  return version === undefined ? null : <input type="hidden" name="version" value={version} />;
}

/** The key of a form: after a conflict the form is created again, with its new values. */
export function editKey(id: number | string | undefined, result: FormResult | undefined): string {
  return `${id} ${result?.conflict?.version ?? ""}`;
}
