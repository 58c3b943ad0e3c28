import { useState } from "react";
import { Form, href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getSplitPage } from "#app/domain/moderation/moderate/split-page.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";

type SplitPage = Awaited<ReturnType<typeof getSplitPage>>;
type SplitChoiceProps = SplitPage & { is_ready: boolean; search: string };

/**
 * A plain GET form: a field holds the replies of other pages, so turning pages loses none. The
 * button to continue is the first of the form, because the Enter key presses that one.
 */
export function SplitChoice({
  topic,
  replies,
  chosen_ids,
  are_too_many,
  page,
  page_count,
  is_ready,
  search,
}: SplitChoiceProps) {
  const { t } = useReader();
  const [count, setCount] = useState(chosen_ids.length);
  if (replies.length === 0)
    return <EmptyState title={t("topic.noReplies")}>{t("moderation.nothingToSplit")}</EmptyState>;
  const shown_ids = new Set(replies.map(({ id }) => id));
  const chosen_elsewhere = chosen_ids.filter((id) => !shown_ids.has(id));
  const problem = are_too_many
    ? t("messages.tooManyPostsChosen")
    : is_ready && t("messages.noPostsChosen");
  const head = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Button name="step" value="title">
        {t("moderation.goOn")}
      </Button>{" "}
      {count > 0 && <span className="text-ui text-muted">{t("moderation.chosen", { count })}</span>}
    </div>
  );
  return (
    <>
      {problem && (
        <FormErrors title={t("words.failure")} items={[{ message: problem }]} refusal={search} />
      )}
      <p className="max-w-form py-2 text-ui">{t("moderation.splitText")}</p>
      <Form
        method="get"
        action={href("/topic/:topicId/split", { topicId: String(topic.id) })}
        onChange={({ currentTarget }) =>
          setCount(new FormData(currentTarget).getAll("post").length + chosen_elsewhere.length)
        }
      >
        <input type="hidden" name="at" value={page} />
        <input type="hidden" name="chosen" value={chosen_elsewhere.join(",")} />
        {head}
        <ul>
          {replies.map((reply) => (
            <ReplyRow key={reply.id} reply={reply} is_chosen={chosen_ids.includes(reply.id)} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {page > 1 && (
            <>
              <Button variant="secondary" name="page" value={page - 1}>
                {t("layout.previousPage")}
              </Button>{" "}
            </>
          )}
          {page < page_count && (
            <Button variant="secondary" name="page" value={page + 1}>
              {t("layout.nextPage")}
            </Button>
          )}
        </div>
        {head}
      </Form>
    </>
  );
}

type ReplyRowProps = { reply: SplitPage["replies"][number]; is_chosen: boolean };

function ReplyRow({ reply, is_chosen }: ReplyRowProps) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const { id, position, username, created_at, excerpt } = reply;
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-t border-line py-2">
      <div className="min-w-48 flex-1">
        <Checkbox
          id={`post-${id}`}
          name="post"
          value={id}
          defaultChecked={is_chosen}
          label={
            <>
              <b>{`#${position} ${shownName(t, username)}`}</b>
              <Dot />
              <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
            </>
          }
          hint={
            <span lang={foreignLang(reply.language, language)} className="wrap-anywhere">
              {excerptText(t, excerpt)}
            </span>
          }
        />
      </div>{" "}
      <Button variant="quiet" size="small" name="from" value={id}>
        {t("moderation.fromHere")}
        <span className="sr-only">{`: #${position}`}</span>
      </Button>
    </li>
  );
}
