import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useReader } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getMergePage } from "#app/domain/moderation/moderate/merge-page.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { SightCountList } from "../topic-tools/sight-count-list.tsx";
import { topicAddress } from "./addresses.ts";

type TopicSummary = Awaited<ReturnType<typeof getMergePage>>["topic"];
type MergeQuestionProps = {
  topic: TopicSummary;
  other: TopicSummary;
  sight_counts: Awaited<ReturnType<typeof getMergePage>>["sight_counts"];
  /** What was typed to find the other topic. */
  q: string;
  result: FormResult | undefined;
};

/** Both topics, and the result of merging them. */
export function MergeQuestion({ topic, other, sight_counts, q, result }: MergeQuestionProps) {
  const { t } = useReader();
  const { sending, onSubmit } = usePendingForm();
  const [opening, reply] = topic.created_at < other.created_at ? [topic, other] : [other, topic];
  return (
    <Form method="post" replace onSubmit={onSubmit} className="space-y-4">
      <FormRefusal result={result} />
      <h2>{t("moderation.mergeWhat")}</h2>
      <ul className="border-y border-line">
        <TopicLine topic={topic} />
        <TopicLine topic={other} />
      </ul>
      <ul className="list-disc space-y-1.5 ps-5 text-ui wrap-anywhere">
        <li>
          {t("moderation.mergeKeeps", {
            title: other.title,
            forum: other.forum_name,
            count: topic.total_posts + other.total_posts + 1,
          })}
        </li>
        <li>
          {t("moderation.mergeOpens", {
            opening: shownName(t, opening.username),
            reply: shownName(t, reply.username),
          })}
        </li>
        <li>{t("moderation.mergeAddresses")}</li>
        <li>{t("moderation.mergeUndo")}</li>
      </ul>
      {sight_counts && (
        <>
          <p>{t("sight.text", { forum: other.forum_name })}</p>
          <SightCountList counts={sight_counts} />
        </>
      )}
      <input type="hidden" name="into_id" value={other.id} />
      <Actions stacked>
        <Button busy={sending}>{t("moderation.mergeButton")}</Button>
        <ButtonLink href={`?${new URLSearchParams({ q, step: "find" })}`} variant="secondary">
          {t("moderation.mergeOther")}
        </ButtonLink>
        <ButtonLink href={topicAddress(topic.id)} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}

function TopicLine({ topic }: { topic: TopicSummary }) {
  const { t } = useReader();
  const { dateTime } = useDates();
  const { id, title, forum_name, username, created_at, total_posts } = topic;
  return (
    <li className="border-line py-2.5 not-first:border-t">
      <a href={topicAddress(id)} className="font-bold text-ink wrap-anywhere">
        {title}
      </a>{" "}
      <p className="text-sm text-muted">
        {forum_name}
        <Dot />
        {shownName(t, username)}
        <Dot />
        <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
        <Dot />
        {t("topic.replies", { count: total_posts })}
      </p>
    </li>
  );
}
