import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";

/** Says that the reader has muted the member, with a button to unmute. */
export function MutedBand({ username }: { username: string }) {
  const t = useT();
  return (
    <Form
      method="post"
      action={href("/user/:username/unmute", { username })}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <PostField />
      <p className="text-muted">{t("mutes.memberMuted")}</p>{" "}
      <Button variant="secondary">{t("forum.unmute")}</Button>
    </Form>
  );
}
