import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { State } from "#app/ui/list/state.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";

export function MakeArchive({
  has_failed,
  result,
}: {
  has_failed: boolean;
  result: FormResult | undefined;
}) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <>
      {has_failed && (
        <p>
          <State kind="bad">{t("ownData.failed")}</State>{" "}
          <span className="text-muted">{t("ownData.failedText")}</span>
        </p>
      )}
      <Form
        method="post"
        action={href("/settings/archive")}
        onSubmit={onSubmit}
        className="space-y-3"
      >
        <PostField />
        <FormRefusal result={result} />
        <Button busy={sending} busyLabel={t("ownData.making")}>
          {t("ownData.make")}
        </Button>
      </Form>
    </>
  );
}
