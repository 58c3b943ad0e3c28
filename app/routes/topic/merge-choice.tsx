import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getMergePage } from "#app/domain/moderation/moderate/merge-page.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dot } from "#app/ui/list/dot.tsx";

type MergeChoiceProps = Pick<
  Awaited<ReturnType<typeof getMergePage>>,
  "topic" | "candidates" | "problem"
> & {
  /** What was typed. */
  q: string;
  /** What was chosen. */
  into: string;
};

/** A search and its results; before it, the latest topics of the same forum. */
export function MergeChoice({ topic, candidates, problem, q, into }: MergeChoiceProps) {
  const t = useT();
  return (
    <Form method="get" className="space-y-5">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          label={t("moderation.otherTopic")}
          hint={t("moderation.otherTopicHint")}
          error={problem ? t(`messages.${problem}`) : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else says that the topic was not found
          autoFocus={problem !== null}
          autoComplete="off"
          className="min-w-48 flex-1"
        />
        <Button variant="secondary" size="main" name="step" value="find">
          {t("words.search")}
        </Button>
      </div>
      {candidates.length > 0 ? (
        <>
          <RadioList
            id="into"
            name="into"
            legend={
              q
                ? t("moderation.mergeMatches")
                : t("moderation.mergeLatest", { forum: topic.forum_name })
            }
            defaultValue={into}
            options={candidates.map(({ id, title, forum_name, username, total_posts }) => ({
              value: String(id),
              label: title,
              hint: (
                <>
                  {forum_name}
                  <Dot />
                  {shownName(t, username)}
                  <Dot />
                  {t("topic.replies", { count: total_posts })}
                </>
              ),
            }))}
          />
          <Button>{t("moderation.showMerge")}</Button>
        </>
      ) : (
        <p className="text-muted">{t("moderation.mergeNoMatch")}</p>
      )}
    </Form>
  );
}
