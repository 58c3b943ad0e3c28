import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { sessions, users } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import type { Reader } from "../../base/can.ts";
import { badRequest, notAllowed } from "../../base/refusal.ts";
import { type FileToServe, file_to_serve } from "../../members/files/parts/file-to-serve.server.ts";
import { reader_columns, viewed_as } from "../../members/users/columns.server.ts";
import { has_factor } from "../factors/parts/factor-state.server.ts";
import { isFactorDue } from "./factor-due.server.ts";
import { asMember, is_valid_session, TOKEN_SHAPE } from "./sessions.server.ts";

const file_query = db
  .select({
    answered_hash: sessions.token_hash,
    signed_in_at: sessions.created_at,
    has_factor,
    user: { ...reader_columns, is_active: users.is_active },
    viewed_as,
    file: file_to_serve,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(is_valid_session)
  .prepare("reader_and_file");

/**
 * Who asks with a session of the site, and the file they ask for, in one round trip: a page may show
 * thirty pictures. Null without a session. The page that sets up a second factor has faces, so
 * a member who must set one up first may read them.
 */
export async function findReaderAndFile(
  token: string,
  asked: { file_id: number; width: number },
): Promise<{ reader: Reader; file: FileToServe | null } | null> {
  if (!TOKEN_SHAPE.test(token)) return null;
  const token_hash = hashToken(token);
  const [row] = await file_query.execute({ token_hash, kind: "site", ...asked });
  if (!row) return null;
  const { answered_hash, user, file, signed_in_at, has_factor } = row;
  refuseForeignAnswer(token_hash, answered_hash);
  if (!user.is_active) throw badRequest("inactiveUser");
  const viewed_as = user.is_superuser ? row.viewed_as : null;
  const session = { key: null, user, viewed_as, signed_in_at, has_factor };
  if (file?.purpose === "post" && isFactorDue(session)) throw notAllowed("secondFactorRequired");
  return { reader: viewed_as ? asMember(user, viewed_as) : user, file };
}
