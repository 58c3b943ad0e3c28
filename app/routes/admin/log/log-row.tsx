import { useId } from "react";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { addressOfSubject, type LogTarget } from "./log-target.ts";
import { describeAction, fieldName, fieldText, inReadingOrder } from "./log-texts.ts";

type FieldValue = string | number | boolean | null | undefined;

export type LoggedEntry = LogTarget & {
  id: number;
  actor_username: string;
  action: string;
  subject_name: string;
  created_at: Date;
  details: { name: string; before: FieldValue; after: FieldValue }[];
};

const HAS_NUMBER = new Set(["post", "report"]);

/** These dates are stored in UTC. */
const DATE_FIELDS = new Set(["until"]);

/** Placeholder for the name of the subject while the sentence is split. */
const NAME = "\u{E000}";

/** The actor, the action, its subject and its time. The changed fields can be expanded. */
export function LogRow({ entry }: { entry: LoggedEntry }) {
  const { t } = useReader();
  const { dateTime } = useDates();
  const sentence_id = useId();
  return (
    <li className="border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <p id={sentence_id} className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
          {describeAction(t, entry, NAME)
            .split(/(\u{E000})/u)
            .map((part) => (part === NAME ? <SubjectName key={part} entry={entry} /> : part))}
        </p>{" "}
        <DateTime
          value={entry.created_at.toISOString()}
          text={dateTime(entry.created_at)}
          className="text-sm text-muted"
        />
      </div>
      {entry.details.length > 0 && (
        <details className="mt-0.5">
          <summary
            aria-describedby={sentence_id}
            className="inline-flex min-h-8 items-center text-sm font-medium text-link"
          >
            {t("admin.details")}
          </summary>
          <Details details={entry.details} />
        </details>
      )}
    </li>
  );
}

/** The name is a link while the subject exists, also if it was removed and can be restored. */
function SubjectName({ entry }: { entry: LoggedEntry }) {
  const { subject_type, subject_id, subject_name } = entry;
  const address = addressOfSubject(entry);
  if (address === null) return subject_name;
  return (
    <a href={address} className="in-text">
      {subject_name}
      {/* All replies in a topic have one name, so their numbers distinguish them. */}
      {HAS_NUMBER.has(subject_type) && <span className="sr-only"> #{subject_id}</span>}
    </a>
  );
}

function Details({ details }: { details: LoggedEntry["details"] }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const textOf = (name: string, value: FieldValue) =>
    DATE_FIELDS.has(name) && typeof value === "string"
      ? dateTime(new Date(value))
      : fieldText(t, language, name, value);
  const has_before = details.some(({ before }) => before !== undefined);
  const has_after = details.some(({ after }) => after !== undefined);
  return (
    <table className="mt-1 mb-2 w-full table-fixed text-sm">
      <caption className="sr-only">{t("admin.fields")}</caption>
      <thead className="text-start text-xs text-muted">
        <tr>
          <th scope="col" className={`${CELL} w-1/4 font-regular max-md:w-1/3`}>
            {t("admin.field")}
          </th>
          {has_before && (
            <th scope="col" className={`${CELL} font-regular`}>
              {t("admin.before")}
            </th>
          )}
          {has_after && (
            <th scope="col" className={`${CELL} font-regular`}>
              {t("admin.after")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {inReadingOrder(details).map(({ name, before, after }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={`${CELL} font-regular text-muted`}>
              {fieldName(t, name)}
            </th>
            {has_before && <td className={CELL}>{textOf(name, before)}</td>}
            {has_after && <td className={CELL}>{textOf(name, after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL = "py-1.5 pe-4 text-start align-baseline wrap-anywhere";
