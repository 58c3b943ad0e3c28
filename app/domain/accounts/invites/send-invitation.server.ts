import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import { signUpLink } from "./code.server.ts";
import { is_usable } from "./expiry.server.ts";
import { inviteMail } from "./invite-mail.server.ts";

/** Sends nothing if the invite was deleted, used or expired meanwhile. */
export async function sendInvitation(invite_id: number, translateFor: TranslateFor): Promise<void> {
  const { id, email, text, created_at, owner_id } = invites;
  const [row] = await db
    .select({
      invite: { id, email, text, created_at },
      host: { username: users.username, full_name: users.full_name, language: users.language },
    })
    .from(invites)
    .innerJoin(users, eq(users.id, owner_id))
    .where(and(eq(id, invite_id), isNotNull(email), is_usable));
  if (!row?.invite.email) return;
  await sendMail(
    inviteMail(
      row.host,
      {
        email: row.invite.email,
        text: row.invite.text,
        signup_link: signUpLink(row.invite, { is_mailed: true }),
      },
      translateFor,
    ),
  );
}
