import { href } from "react-router";
import { useDates, useReader, useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { isFormerUsername } from "#app/contract/former-member.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { RemovedThing } from "#app/domain/topics/trash/things.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { FilesOfPost, type ModeratedFile } from "../files/files-of-post.tsx";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import { listAddress } from "./addresses.ts";
import { removerText } from "./remover-text.ts";

/** A removed topic or reply as a whole, and the button that restores it. */
export function RemovedScreen({
  thing,
  files,
  result,
}: {
  thing: RemovedThing;
  /** Those that a moderator may have to delete at once. */
  files: ModeratedFile[];
  result: FormResult | undefined;
}) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const { title, removed_at, deleted_at, restorable_until } = thing;
  const is_topic = thing.type === "topic";
  const lang = foreignLang(thing.language, language);
  const page_title = t(is_topic ? "moderation.removedTopicNamed" : "moderation.removedReplyIn", {
    topic: title,
  });
  return (
    <Subpage
      title={t(is_topic ? "moderation.removedTopic" : "moderation.removedReply")}
      backHref={listAddress(thing)}
      backLabel={t("moderation.backToRemoved")}
    >
      <PageTitle>{page_title}</PageTitle>
      <FactList className="border-y border-line">
        <Fact label={t("words.topic")}>
          <span className="wrap-anywhere" lang={is_topic ? lang : undefined}>
            {title}
          </span>
        </Fact>
        <Fact label={t("words.forum")}>{thing.forum_name}</Fact>
        <Fact label={t("admin.factAuthor")}>
          <Author thing={thing} />
        </Fact>
        <Fact label={t("moderation.removedFact")}>
          <DateTime value={removed_at.toISOString()} text={dateTime(removed_at)} />,{" "}
          {removerText(t, thing)}
        </Fact>
        {thing.reason !== null && (
          <Fact label={t("moderation.reasonFact")}>
            <span className="wrap-anywhere">{thing.reason}</span>
          </Fact>
        )}
        {thing.is_own && restorable_until !== null && (
          <Fact label={t("moderation.restorableFact")}>
            {t("moderation.restorableUntil", { date: dateTime(restorable_until) })}
          </Fact>
        )}
        <Fact label={t("moderation.deletedFact")}>
          <DateTime value={deleted_at.toISOString()} text={dateTime(deleted_at)} />
        </Fact>
      </FactList>
      <Prose html={thing.content} lang={lang} className="border-s-[3px] border-brand ps-4" />
      <FilesOfPost files={files} />
      <Restoring thing={thing} result={result} />
    </Subpage>
  );
}

/** Moderators, who see what others wrote, can open the record of the author. */
function Author({ thing: { owner, owner_id, is_own } }: { thing: RemovedThing }) {
  const t = useT();
  const name = owner.full_name ?? shownName(t, owner.username);
  if (is_own || isFormerUsername(owner.username)) return name;
  return <a href={href("/moderation/members/:userId", { userId: String(owner_id) })}>{name}</a>;
}

function Restoring({ thing, result }: { thing: RemovedThing; result: FormResult | undefined }) {
  const { t } = useReader();
  const no_form_reason = useNoFormReason();
  if (no_form_reason) return <p>{t(no_form_reason)}</p>;
  if (thing.restorable_until === null) return <p>{t("moderation.notRestorable")}</p>;
  if (thing.is_topic_removed) return <p>{t("messages.topicStillRemoved")}</p>;
  return (
    <>
      <p>
        {t(thing.type === "topic" ? "moderation.restoreTopicText" : "moderation.restorePostText")}
        {!thing.is_own && ` ${t("moderation.restoreIsTold")}`}
      </p>
      <ConfirmForm
        buttonLabel={t(thing.is_own ? "moderation.takeBack" : "moderation.restore")}
        busyLabel={t("moderation.restoring")}
        back={listAddress(thing)}
        result={result}
      />
    </>
  );
}
