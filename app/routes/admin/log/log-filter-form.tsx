import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { USERNAME_MAX } from "#app/contract/field-limits.ts";
import {
  hasLogFilters,
  LOG_ACTION_NAMES,
  LOG_SUBJECTS,
  type LogFilters,
  type LogProblem,
} from "#app/domain/moderation/audit/log-filters.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { Translate } from "#locales/index.ts";
import { ACTION_NAMES, SUBJECT_NAMES } from "./log-texts.ts";

export type LogFilterFormProps = { path: string; filters: LogFilters; problem: LogProblem | null };

/** A plain GET form, so a filtered log is an address. */
export function LogFilterForm({ path, filters, problem }: LogFilterFormProps) {
  const t = useT();
  return (
    <Form method="get" action={path} className="mb-4">
      <details open={hasLogFilters(filters)} className="no-print group">
        <summary className="inline-flex min-h-tap items-center gap-1 text-sm font-medium text-link">
          {t("admin.logNarrow")}
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <div className="grid max-w-form gap-4 pb-2 md:grid-cols-2">
          <TextField
            id="log-who"
            name="who"
            label={t("admin.logWho")}
            defaultValue={filters.who}
            maxLength={USERNAME_MAX}
            autoCapitalize="none"
            autoComplete="off"
          />
          <SelectField
            id="log-kind"
            name="kind"
            label={t("words.type")}
            defaultValue={filters.kind ?? ""}
          >
            <option value="">{t("admin.logEverything")}</option>
            <optgroup label={t("admin.logAbout")}>
              {LOG_SUBJECTS.map((subject) => (
                <option key={subject} value={subject}>
                  {t(SUBJECT_NAMES[subject])}
                </option>
              ))}
            </optgroup>
            <optgroup label={t("admin.logDone")}>
              {LOG_ACTION_NAMES.map((action) => (
                <option key={action} value={action}>
                  {t(ACTION_NAMES[action])}
                </option>
              ))}
            </optgroup>
          </SelectField>
          <TextField
            id="log-since"
            name="since"
            type="date"
            label={t("admin.logSince")}
            defaultValue={filters.since}
            error={problem === "bad_since" ? t("messages.notADate") : undefined}
          />
          <TextField
            id="log-until"
            name="until"
            type="date"
            label={t("admin.logUntil")}
            defaultValue={filters.until}
            error={untilError(t, problem)}
          />
          <div className="flex flex-wrap gap-2 md:col-span-2">
            <Button variant="secondary">{t("admin.logFilter")}</Button>{" "}
            {hasLogFilters(filters) && (
              <ButtonLink href={path} variant="quiet">
                {t("admin.logUnfiltered")}
              </ButtonLink>
            )}
          </div>
        </div>
      </details>
    </Form>
  );
}

function untilError(t: Translate, problem: LogProblem | null): string | undefined {
  if (problem === "bad_until") return t("messages.notADate");
  return problem === "days_reversed" ? t("search.daysReversed") : undefined;
}
