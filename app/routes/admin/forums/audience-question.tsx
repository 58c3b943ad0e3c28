import { Fragment } from "react";
import { Form } from "react-router";
import { chosenValues } from "#app/client/form/form.ts";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useReader } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { getAudienceQuestion } from "#app/domain/forums/audiences/audience-question.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { MemberLink } from "../../frame/member-link.tsx";

type AudienceQuestionProps = Awaited<ReturnType<typeof getAudienceQuestion>> & {
  result: FormResult;
};

/** What the change would do, in numbers. Both of its buttons send the choice again. */
export function AudienceQuestion({
  readers,
  moderator_names,
  numbers,
  confirmation,
  result,
}: AudienceQuestionProps) {
  const { t } = useReader();
  const { sending, onSubmit } = usePendingForm();
  const items = useItems(numbers);
  return (
    <Form method="post" onSubmit={onSubmit} className="space-y-3">
      <h2>{t("groups.askTitle")}</h2>
      <FactList className="border-y border-line">
        {readers?.length !== 0 && (
          <Fact label={t("groups.askReaders")}>
            {readers ? <Readers readers={readers} /> : t("groups.everyone")}
          </Fact>
        )}
        {moderator_names.length > 0 && (
          <Fact label={t("groups.moderators")}>
            <Names usernames={moderator_names} />
          </Fact>
        )}
      </FactList>
      {readers !== null && <p className="text-sm text-muted">{t("groups.onlyGroupsHint")}</p>}
      {numbers.gaining + numbers.losing === 0 && <p>{t("groups.nobodyChanges")}</p>}
      <DeletionSummary items={items} />
      <input type="hidden" name="seen_by" value={readers === null ? "everyone" : "groups"} />
      {["reader_ids", "writer_ids"].map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={[...chosenValues(result, name, [])].join(",")}
        />
      ))}
      <Actions stacked>
        <Button
          variant={numbers.losing > 0 ? "danger" : "primary"}
          name="confirmed"
          value={confirmation}
          busy={sending}
          busyLabel={t("groups.changing")}
        >
          {t("groups.changeAudience")}
        </Button>
        <Button variant="secondary" name="intent" value="change">
          {t("groups.chooseAgain")}
        </Button>
      </Actions>
    </Form>
  );
}

function Readers({ readers }: { readers: NonNullable<AudienceQuestionProps["readers"]> }) {
  const { t } = useReader();
  return (
    <ul className="space-y-1 wrap-anywhere">
      {readers.map(({ id, name, may_write }) => (
        <li key={id}>
          {name}{" "}
          <span className="text-muted">
            ({t(may_write ? "groups.mayWrite" : "groups.mayRead")})
          </span>
        </li>
      ))}
    </ul>
  );
}

function Names({ usernames }: { usernames: string[] }) {
  return usernames.map((username, index) => (
    <Fragment key={username}>
      {index > 0 && ", "}
      <MemberLink username={username} className="wrap-anywhere" />
    </Fragment>
  ));
}

/** Only what is not zero, but for those who still see the forum. */
function useItems({
  gaining,
  staying,
  losing,
  subscriptions,
  notifications,
  bookmarks,
}: AudienceQuestionProps["numbers"]) {
  const { t, language } = useReader();
  const item = (count: number, label: string, note?: string) =>
    count > 0 ? [{ count: count.toLocaleString(language), label, note }] : [];
  return [
    item(gaining, t("groups.gains", { count: gaining })),
    { count: staying.toLocaleString(language), label: t("groups.stays", { count: staying }) },
    item(losing, t("groups.loses", { count: losing })),
    item(subscriptions, t("groups.endedSubscriptions", { count: subscriptions })),
    item(notifications, t("groups.endedNotifications", { count: notifications })),
    item(
      bookmarks,
      t("groups.hiddenBookmarks", { count: bookmarks }),
      t("groups.hiddenBookmarksNote"),
    ),
  ].flat();
}
