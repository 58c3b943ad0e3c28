import { picture_form } from "#app/domain/members/files/input.ts";
import { removePicture, setPicture } from "#app/domain/members/files/picture.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { requireUpload } from "#app/http/form/uploaded-file.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { tabPath } from "./tab-names.ts";
import type { TabArgs } from "./tabs/tab-screen.ts";

/** The action of the form for the member's own picture. */
export const changeOwnPicture = formAction(
  picture_form,
  async ({ context }: TabArgs, { intent }) => {
    const actor = requireUser(context);
    if (intent === "remove_picture") {
      await removePicture(actor, actor.id);
      return redirectWith("pictureRemoved", tabPath("profile"));
    }
    const upload = requireUpload(context);
    await setPicture(actor, actor.id, upload);
    return redirectWith("pictureSaved", tabPath("profile"));
  },
);
