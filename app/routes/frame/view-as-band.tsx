import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";

/** The band above each page while a superuser looks at the site as a member. */
export function ViewAsBand({ username }: { username: string }) {
  const t = useT();
  return (
    <Form
      method="post"
      action={href("/view-as")}
      className="no-print mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-s-4 border-warning ps-4 text-ui"
    >
      <PostField />
      <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <b>{t("viewAs.band", { username })}</b> {t("viewAs.bandText")}
      </p>
      <Button variant="secondary">{t("viewAs.end")}</Button>
    </Form>
  );
}
