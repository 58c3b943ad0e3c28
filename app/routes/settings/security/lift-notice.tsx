import { Form } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";

/** A superuser has asked to lift the second factor: the member can stop it here too. */
export function LiftNotice({ due_at }: { due_at: Date }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <Form method="post" className="mb-6 rounded-sm bg-danger-soft px-4 py-3.5">
      <p className="mb-3">{t("security.liftComes", { date: dateTime(due_at) })}</p>
      <Button variant="secondary">{t("mail.factorLiftStop")}</Button>
    </Form>
  );
}
