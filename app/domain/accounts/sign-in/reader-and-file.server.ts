import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { sessions, users } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import type { Reader } from "../../base/can.ts";
import { badRequest } from "../../base/refusal.ts";
import { type FileToServe, file_to_serve } from "../../members/files/parts/file-to-serve.server.ts";
import { reader_columns, viewed_as } from "../../members/users/columns.server.ts";
import { has_factor } from "../factors/parts/factor-state.server.ts";
import { isFactorDue } from "./factor-due.server.ts";
import { asMember, is_valid_session, TOKEN_SHAPE } from "./sessions.server.ts";

const file_query = db
  .select({
    answered_hash: sessions.token_hash,
    user: { ...reader_columns, is_active: users.is_active },
    viewed_as,
    has_factor,
    signed_in_at: sessions.created_at,
    file: file_to_serve,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(is_valid_session)
  .prepare("reader_and_file");

/**
 * Who asks with a session of the site, and the file they ask for, in one round trip: a page may show
 * thirty pictures. Null without a session, and for one that needs a second factor first, but for the
 * member's own face, which the page shows that sets it up.
 */
export async function findReaderAndFile(
  token: string,
  asked: { file_id: number; width: number },
): Promise<{ reader: Reader; file: FileToServe | null } | null> {
  if (!TOKEN_SHAPE.test(token)) return null;
  const token_hash = hashToken(token);
  const [row] = await file_query.execute({ token_hash, kind: "site", ...asked });
  if (!row) return null;
  const { answered_hash, user, viewed_as, file, ...session } = row;
  refuseForeignAnswer(token_hash, answered_hash);
  if (!user.is_active) throw badRequest("inactiveUser");
  const view = user.is_superuser ? viewed_as : null;
  const is_own_face = file?.purpose === "face" && file.owner_id === user.id;
  if (!is_own_face && isFactorDue({ ...session, user, viewed_as: view })) return null;
  return { reader: view ? asMember(user, view) : user, file };
}
