import type { ExportContent } from "#app/domain/operations/community-exports/choices.ts";
import type { CommunityExport } from "#app/domain/operations/community-exports/community-exports.server.ts";
import type { ExportFailure } from "#app/domain/operations/community-exports/failures.ts";
import type { TextKey, Translate } from "#locales/index.ts";

export const CONTENT_NAMES = {
  everything: "community.everything",
  members: "community.members",
  pages: "community.pages",
} as const satisfies Record<ExportContent, TextKey>;

export const CONTENT_TEXTS = {
  everything: "community.everythingText",
  members: "community.membersText",
  pages: "community.pagesText",
} as const satisfies Record<ExportContent, TextKey>;

export const FAILURE_TEXTS = {
  disk_full: "community.failedDiskFull",
  storage_away: "community.failedStorage",
  group_deleted: "community.failedGroup",
  interrupted: "community.failedInterrupted",
  unexpected: "backups.reasonUnexpected",
} as const satisfies Record<ExportFailure, TextKey>;

/** The choices beside the content, for one line. */
export function choiceTexts(t: Translate, row: CommunityExport): string[] {
  const { content, with_passwords, with_emails, group_name } = row;
  if (content === "pages")
    return [
      group_name === null
        ? t("community.forEveryMember")
        : t("community.forGroup", { group: group_name }),
    ];
  if (content === "members") return [];
  return [
    t(with_passwords ? "community.hasPasswords" : "community.noPasswords"),
    t(with_emails ? "community.hasEmails" : "community.noEmails"),
  ];
}
