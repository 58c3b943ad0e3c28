import { Form, href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { Button } from "#app/ui/button.tsx";
import { PostField } from "#app/ui/post-field.tsx";

/** That the reader has muted the member, and the button that ends it. */
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
