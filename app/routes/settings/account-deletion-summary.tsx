import { useReader } from "#app/client/page/reader.ts";
import type { countUserContents } from "#app/domain/accounts/closing/count-contents.server.ts";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";

type Contents = Awaited<ReturnType<typeof countUserContents>>;

/** Counts the records that are deleted with an account. */
export function AccountDeletionSummary({ topics, posts, others_posts, invites }: Contents) {
  const { t, language } = useReader();
  const format = (count: number) => count.toLocaleString(language);
  return (
    <DeletionSummary
      items={[
        {
          count: format(topics),
          label: t("settings.deletedTopics", { count: topics }),
          note:
            others_posts > 0 ? t("settings.deletedReplies", { count: others_posts }) : undefined,
        },
        { count: format(posts), label: t("words.replyUnit", { count: posts }) },
        {
          count: format(invites),
          label: t("settings.deletedInvites", { count: invites }),
          note: invites > 0 ? t("settings.deletedInvitesNote", { count: invites }) : undefined,
        },
      ]}
    />
  );
}
