import { Form } from "react-router";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import "#app/ui/css/moderation.css";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { RemovedThing } from "#app/domain/topics/trash/things.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import type { Translate } from "#locales/index.ts";
import { AddressPager } from "../frame/address-pager.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import { restoreAddress } from "./addresses.ts";
import { removerText } from "./remover-text.ts";

type RemovedListProps = {
  things: RemovedThing[];
  path: string;
  count: number;
  from: number;
  to: number;
  page: number;
  page_count: number;
};

/** What was removed, each with a link to its whole text and a button that restores it. */
export function RemovedList({ things, path, count, from, to, ...paging }: RemovedListProps) {
  const { t } = useReader();
  if (count === 0) return <EmptyState>{t("moderation.nothingRemoved")}</EmptyState>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {things.map((thing) => (
          <RemovedRow key={`${thing.type} ${thing.post_id ?? thing.topic_id}`} thing={thing} />
        ))}
      </ul>
      <AddressPager
        path={path}
        {...paging}
        sentence={t("moderation.removedShown", { from, to, count })}
      />
    </>
  );
}

function RemovedRow({ thing }: { thing: RemovedThing }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const { title, position, reason, removed_at, restorable_until } = thing;
  const lang = foreignLang(thing.language, language);
  return (
    <li className="report-row">
      <div>
        <a href={restoreAddress(thing)} className="inline-block min-w-6 text-ink wrap-anywhere">
          <span lang={position === null ? lang : undefined}>{title}</span>
          {position !== null && <span className="text-muted">{` #${position}`}</span>}
        </a>
        <p className="max-w-[46rem] text-sm text-muted wrap-anywhere" lang={lang}>
          {excerptText(t, thing.excerpt)}
        </p>
        {reason !== null && (
          <p className="max-w-[46rem] text-sm wrap-anywhere">
            {t("moderation.removedBecause", { reason })}
          </p>
        )}
        <p className="text-xs text-muted">
          {kindText(t, thing)}
          <Dot />
          {thing.forum_name}
          <Dot />
          <DateTime
            value={removed_at.toISOString()}
            text={t("moderation.removedAt", { date: dateTime(removed_at) })}
          />
          , {removerText(t, thing)}
          {thing.is_own && restorable_until !== null && (
            <>
              <Dot />
              {t("moderation.takenBackUntil", { date: dateTime(restorable_until) })}
            </>
          )}
        </p>
      </div>
      {restorable_until !== null && !thing.is_topic_removed && <Restoring thing={thing} />}
    </li>
  );
}

function Restoring({ thing }: { thing: RemovedThing }) {
  const { t } = useReader();
  const no_form_reason = useNoFormReason();
  const { sending, onSubmit } = usePendingForm();
  const { title, position } = thing;
  if (no_form_reason) return null;
  return (
    <Form
      method="post"
      action={restoreAddress(thing)}
      onSubmit={onSubmit}
      className="row-acts no-print"
    >
      <PostField />
      <Button variant="secondary" size="small" busy={sending} busyLabel={t("moderation.restoring")}>
        {t(thing.is_own ? "moderation.takeBack" : "moderation.restore")}
        <VisuallyHidden>: {position === null ? title : `${title} #${position}`}</VisuallyHidden>
      </Button>
    </Form>
  );
}

/** Readers know that their own posts are theirs. */
function kindText(t: Translate, { type, is_own, owner }: RemovedThing): string {
  if (is_own) return t(type === "topic" ? "words.topic" : "words.reply");
  const name = owner.full_name ?? shownName(t, owner.username);
  return t(type === "topic" ? "moderation.topicBy" : "moderation.replyBy", { name });
}
