import type { App } from "#tests/support/app.ts";
import type { PersonName } from "#tests/support/people.ts";

type Given = { text?: string; email?: string; is_used?: boolean };

/** An unused invite, unless it `is_used`. */
export async function addInvite(
  app: App,
  owner: PersonName,
  { text, email, is_used = false }: Given = {},
): Promise<number> {
  const row = {
    owner_id: await app.idOf(owner),
    text: text ?? null,
    email: email ?? null,
    used_at: is_used ? new Date() : null,
  };
  const [made] = await app.sql`insert into invites ${app.sql(row)} returning id`;
  return made?.id;
}

/** The entries of the log, newest first, without ids and moments. */
export async function logOf({ sql }: App) {
  return [
    ...(await sql`select actor_username, action, subject_type, subject_name, before, after from audit_log order by id desc`),
  ];
}
