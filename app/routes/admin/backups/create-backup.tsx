import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { RUNNING_ID } from "./backup-watch.tsx";

/** The page's main button; next to a failed backup it is small. */
export function CreateBackup({
  is_running = false,
  is_retry = false,
}: {
  is_running?: boolean;
  is_retry?: boolean;
}) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  if (is_retry) {
    return (
      <Form method="post" action={href("/admin/backups")} onSubmit={onSubmit} className="-ms-2.5">
        <PostField />
        <Button variant="quiet" size="small">
          {t("words.tryAgain")}
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" action={href("/admin/backups")} onSubmit={onSubmit} className="grid">
      <PostField />
      <Button
        type={is_running ? "button" : "submit"}
        aria-disabled={is_running || undefined}
        aria-describedby={is_running ? RUNNING_ID : undefined}
        busy={sending}
        busyLabel={t("backups.creating")}
      >
        <Icon name="plus" />
        {t("backups.create")}
      </Button>
    </Form>
  );
}
