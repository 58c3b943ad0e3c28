import { useDates, useReader } from "#app/client/page/reader.ts";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";

type MemberDetailsProps = {
  member: { created_at: Date; total_topics: number; total_posts: number; email?: string };
};

export function MemberDetails({ member }: MemberDetailsProps) {
  const { t, language } = useReader();
  const { date } = useDates();
  return (
    <FactList className="max-w-form">
      {member.email && (
        <Fact label={t("words.email")}>
          <a href={`mailto:${member.email}`}>
            <EmailAddress text={member.email} />
          </a>
        </Fact>
      )}
      <Fact label={t("members.joined")}>
        <DateTime value={member.created_at.toISOString()} text={date(member.created_at)} />
      </Fact>
      <Fact label={t("words.topicCount")}>{member.total_topics.toLocaleString(language)}</Fact>
      <Fact label={t("words.replyCount")}>{member.total_posts.toLocaleString(language)}</Fact>
    </FactList>
  );
}
