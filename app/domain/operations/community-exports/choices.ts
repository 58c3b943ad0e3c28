/** What is in the file. */
export const EXPORT_CONTENTS = ["everything", "members", "pages"] as const;

export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export type ExportChoices =
  /** For moving to another site: all that the site knows, secrets only if they are chosen. */
  | { content: "everything"; with_passwords: boolean; with_emails: boolean }
  /** What every member reads. */
  | { content: "members" }
  /** Pages that open from disk, with what every member reads, or what the members of a group read. */
  | { content: "pages"; group_id: number | null };

type ChosenFields = {
  content: ExportContent;
  with_passwords: boolean;
  with_emails: boolean;
  group_id?: number | null;
};

/** Leaves out what has no effect on this content. */
export function choicesOf({
  content,
  with_passwords,
  with_emails,
  group_id,
}: ChosenFields): ExportChoices {
  if (content === "everything") return { content, with_passwords, with_emails };
  if (content === "pages") return { content, group_id: group_id ?? null };
  return { content };
}
