import {
  type FetchedPicture,
  pictureAddress,
  showFetched,
} from "#app/content/outside-pictures.server.ts";
import { db } from "#app/db/client.server.ts";
import { addFileUse } from "../../members/files/parts/file-uses.server.ts";
import { changeStoredText, lockText } from "./change-stored-text.server.ts";
import { endWaiting, type WaitingPost } from "./claim-address.server.ts";

/** The post shows the picture, if its text still has the address. */
export async function showPicture(
  { id: waiting_id, user }: WaitingPost,
  picture: FetchedPicture,
): Promise<void> {
  await db.transaction(async (tx) => {
    const text = await lockText(tx, user);
    const document =
      text &&
      (await changeStoredText(tx, text, (stored) =>
        showFetched(stored, (src) =>
          pictureAddress(src) === picture.address ? picture : undefined,
        ),
      ));
    if (document) await addFileUse(tx, user, picture.id);
    await endWaiting(tx, waiting_id);
  });
}
