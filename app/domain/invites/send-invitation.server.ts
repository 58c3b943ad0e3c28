import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail.server.ts";
import type { TranslateFor } from "../language-of.server.ts";
import { signUpLink } from "./code.server.ts";
import { is_usable } from "./expiry.server.ts";
import { inviteMail } from "./invite-mail.server.ts";

/** Nothing is sent for an invite that went, or opens nothing any more, before its letter did. */
export async function sendInvitation(invite_id: number, translateFor: TranslateFor): Promise<void> {
  const { id, email, text, created_at, owner_id } = invites;
  const [found] = await db
    .select({
      invite: { id, email, text, created_at },
      host: { username: users.username, full_name: users.full_name, language: users.language },
    })
    .from(invites)
    .innerJoin(users, eq(users.id, owner_id))
    .where(and(eq(id, invite_id), isNotNull(email), is_usable));
  if (!found?.invite.email) return;
  await sendMail(
    inviteMail(
      found.host,
      {
        email: found.invite.email,
        text: found.invite.text,
        signup_link: signUpLink(found.invite, { is_mailed: true }),
      },
      translateFor,
    ),
  );
}
