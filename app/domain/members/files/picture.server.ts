import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { files, users } from "#app/db/schema.server.ts";
import { canChangePicture } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { userSubject } from "../users/audit-fields.ts";
import { own_columns } from "../users/columns.server.ts";
import type { OwnUser, User } from "../users/user.ts";
import { storeFileAnd } from "./store-file.server.ts";
import type { Upload } from "./upload.ts";

/** The picture of an account is replaced: the file of the former one is deleted with it. */
export async function setPicture(actor: User, user_id: number, upload: Upload): Promise<OwnUser> {
  if (!canChangePicture(actor, user_id)) throw notAllowed();
  const details = { purpose: "face", owner_id: user_id } as const;
  // The step is in the transaction that has locked the account, so of two pictures that arrive at
  // once one is shown, and the other is deleted.
  return await storeFileAnd(actor, upload, details, (tx, { id, url }) =>
    changePicture(tx, actor, user_id, { picture_id: id, picture_url: url }),
  );
}

/**
 * The initials are shown again. A suspended member may do it too: nobody has to show their face
 * until a suspension ends.
 */
export async function removePicture(actor: User, user_id: number): Promise<OwnUser> {
  if (!canChangePicture(actor, user_id)) throw notAllowed();
  return await db.transaction((tx) =>
    changePicture(tx, actor, user_id, { picture_id: null, picture_url: null }),
  );
}

type Picture = Pick<typeof users.$inferSelect, "picture_id" | "picture_url">;

async function changePicture(
  tx: Transaction,
  actor: User,
  user_id: number,
  picture: Picture,
): Promise<OwnUser> {
  const is_account = and(eq(users.id, user_id), eq(users.is_former, false));
  const [before] = await tx
    .select({ picture_id: users.picture_id })
    .from(users)
    .where(is_account)
    .for("no key update");
  const [user] = await tx.update(users).set(picture).where(is_account).returning(own_columns);
  if (!before || !user) throw notFound("userNotFound");
  const former_id = before.picture_id;
  if (former_id === picture.picture_id) return user;
  if (former_id !== null) await tx.delete(files).where(eq(files.id, former_id));
  if (user_id !== actor.id)
    await record(tx, actor, {
      action: picture.picture_id === null ? "picture_removed" : "picture_set",
      ...userSubject(user),
    });
  return user;
}
