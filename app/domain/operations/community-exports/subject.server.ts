import type { AuditFields, Subject } from "../../moderation/audit/parts/record.server.ts";
import type { StoredExport } from "./stored-export.server.ts";
import { FILE_TYPES } from "./write-export.server.ts";

type NamedExport = Pick<StoredExport, "id" | "content" | "created_at">;

/** The name has the time in UTC: names sort by time. */
export function fileNameOf({ content, created_at }: NamedExport): string {
  const [day = "", time = ""] = created_at.toISOString().split("T");
  const time_of_day = time.slice(0, "hh:mm:ss".length).replaceAll(":", "");
  return `divan-community-${day}-${time_of_day}.${FILE_TYPES[content].ending}`;
}

/** What the audit log names. */
export function subjectOf(named: NamedExport): Subject {
  return {
    subject_type: "community_export",
    subject_id: named.id,
    subject_name: fileNameOf(named),
  };
}

/** The choices, as the audit log records them. */
export function recordedChoices({
  content,
  with_passwords,
  with_emails,
  group_name,
}: Omit<StoredExport, "username">): AuditFields {
  if (content === "everything") return { export_content: content, with_passwords, with_emails };
  return { export_content: content, ...(group_name !== null && { group: group_name }) };
}
