import type { ArchiveChoices } from "./archive-choices.ts";
import type { Field, Need } from "./kinds/fields.ts";
import { type Kind, readOf } from "./kinds/kind.ts";

/** Whether the archive has lines of this kind. */
export function isExported(kind: Kind, choices: ArchiveChoices): boolean {
  if (choices.content === "members") return kind.where_members_read !== undefined;
  return hasNeeded(kind.needs, choices);
}

/** The statement that reads the lines, in the order of their key. */
export function selectLines(kind: Kind, choices: ArchiveChoices): string {
  const columns = exportedFields(kind, choices).map(
    ([name, field]) => `${readFor(choices, name, field)} as "${name}"`,
  );
  const order = kind.key.map((name) => orderOf(name, kind.fields[name]));
  return `select ${columns.join(", ")} ${sourceOf(kind, choices)} order by ${order.join(", ")}`;
}

export function countLines(kind: Kind, choices: ArchiveChoices): string {
  return `select count(*)::int as count ${sourceOf(kind, choices)}`;
}

/** The tables of the kind, and which of their rows the archive has. */
function sourceOf(
  { from, where = "true", where_members_read = "true" }: Kind,
  { content }: ArchiveChoices,
): string {
  const is_read = content === "members" ? where_members_read : "true";
  return `from ${from} where (${where}) and (${is_read})`;
}

function exportedFields({ fields }: Kind, choices: ArchiveChoices): Array<[string, Field]> {
  return Object.entries(fields).filter(([, { is_private = false, needs }]) =>
    choices.content === "members" ? !is_private : hasNeeded(needs, choices),
  );
}

function readFor(choices: ArchiveChoices, name: string, field: Field): string {
  const has_emails = choices.content === "everything" && choices.with_emails;
  return (has_emails ? undefined : field.read_without_emails) ?? readOf(name, field);
}

/** The column of a key, which sorts texts by their bytes and not by the rules of a language. */
function orderOf(name: string, field: Field | undefined): string {
  if (!field) throw new Error(`The key ${name} is no field`);
  const column = readOf(name, field);
  return `${field.type === "text" ? `${column} collate "C"` : column} nulls first`;
}

function hasNeeded(
  need: Need | undefined,
  choices: Extract<ArchiveChoices, { content: "everything" }>,
): boolean {
  if (need === "passwords") return choices.with_passwords;
  return need !== "emails" || choices.with_emails;
}
