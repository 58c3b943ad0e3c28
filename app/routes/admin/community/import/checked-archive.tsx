import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useReader, useT } from "#app/client/page/reader.ts";
import type { ShownImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { State } from "#app/ui/list/state.tsx";

type Report = NonNullable<ShownImport["report"]>;
type Checked = Report & Pick<ShownImport, "name" | "conversion">;

/** What the check has found: faults, or what the site will be. The report of a conversion has counts of its own. */
export function CheckedArchive({ name, conversion, ...report }: Checked) {
  const t = useT();
  if (report.problem_count > 0) return <Problems {...report} />;
  return (
    <>
      <div>
        <State kind="good">{t("community.noFaults")}</State>
        {!conversion && <Counts {...report} />}
      </div>
      <Differences {...report} conversion={conversion} />
      <ImportForm name={name} />
    </>
  );
}

function Problems({ problems, problem_count }: Report) {
  const t = useT();
  const unnamed = problem_count - problems.length;
  return (
    <div>
      <State kind="bad">{t("community.faults", { count: problem_count })}</State>
      <p>{t("community.faultsText")}</p>
      <ul lang="en" className="mt-3 divide-y divide-line border-y border-line text-sm">
        {problems.map(({ place, what }) => (
          <li key={`${place} ${what}`} className="py-2 wrap-anywhere">
            <code>{place}</code>: {what}
          </li>
        ))}
      </ul>
      {unnamed > 0 && (
        <p className="mt-2 text-sm text-muted">{t("community.moreFaults", { count: unnamed })}</p>
      )}
    </div>
  );
}

function Counts({ lines, files }: Report) {
  const { t, language, number } = useCounts();
  const size = sizeText(files.bytes, language);
  return (
    <FactList className="mt-2">
      <Fact label={t("words.matchingMembers")}>{number(lines.members)}</Fact>
      <Fact label={t("groups.title")}>{number(lines.groups)}</Fact>
      <Fact label={t("words.forums")}>{number(lines.forums)}</Fact>
      <Fact label={t("words.topics")}>{number(lines.topics)}</Fact>
      <Fact label={t("search.replies")}>{number(lines.replies)}</Fact>
      <Fact label={t("files.title")}>{`${number(files.count)} · ${size}`}</Fact>
      <Fact label={t("community.countOthers")}>{number(countOthers(lines))}</Fact>
    </FactList>
  );
}

function useCounts() {
  const { t, language } = useReader();
  const format = new Intl.NumberFormat(language);
  return { t, language, number: (count = 0) => format.format(count) };
}

const COUNTED = new Set(["members", "groups", "forums", "topics", "replies"]);

function countOthers(lines: Report["lines"]): number {
  return Object.entries(lines).reduce(
    (sum, [kind, count]) => (COUNTED.has(kind) ? sum : sum + count),
    0,
  );
}

function Differences({
  has_superuser,
  members_without: { password, email },
  lines,
  conversion,
}: Omit<Checked, "name">) {
  const t = useT();
  const { source = "", is_folder } = conversion ?? {};
  return (
    <div>
      <h3 id="what-an-import-does">{t("community.willBe")}</h3>
      <ul className="mt-2 list-disc space-y-1.5 ps-5">
        {has_superuser ? (
          <>
            <li>{t("community.willReplace")}</li>
            <li>{t("community.willSignOut")}</li>
          </>
        ) : (
          <>
            <li>{t("community.willKeepSuperuser")}</li>
            <li>{t("community.willSignOutKept")}</li>
          </>
        )}
        {password > 0 && <li>{t("community.willHaveNoPassword", { count: password })}</li>}
        {email > 0 && <li>{t("community.willHaveNoEmail", { count: email })}</li>}
        {(lines.factors ?? 0) > 0 && <li>{t("community.willLosePasskeys")}</li>}
        {!conversion && <li>{t("community.willBreakLinks")}</li>}
        <li>{t("community.willPause")}</li>
        <li>{t("community.willDeleteFile")}</li>
        {conversion && (
          <li className="wrap-anywhere">
            {t(is_folder ? "conversion.folderStays" : "conversion.sourceIsDeleted", {
              name: source,
            })}
          </li>
        )}
      </ul>
    </div>
  );
}

function ImportForm({ name }: { name: string }) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="archive" value={name} />
      <Button name="intent" value="import" busy={sending} busyLabel={t("community.starting")}>
        {t("community.import")}
      </Button>
    </Form>
  );
}
