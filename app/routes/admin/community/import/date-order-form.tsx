import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";

/** The dates of a chat are never guessed. */
export function DateOrderForm({ name, example }: { name: string; example: string | null }) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form
      method="post"
      action={href("/admin/community/import")}
      onSubmit={onSubmit}
      className="space-y-4"
    >
      <p>
        {t("conversion.dateOrderText")}{" "}
        {example !== null && t("conversion.dateExample", { date: example })}
      </p>
      <input type="hidden" name="archive" value={name} />
      <RadioList
        id="date-order"
        name="date_order"
        legend={t("conversion.dateOrder")}
        required
        options={[
          { value: "day", label: t("conversion.dayFirst") },
          { value: "month", label: t("conversion.monthFirst") },
        ]}
      />
      <Button name="intent" value="check" busy={sending} busyLabel={t("community.starting")}>
        {t("conversion.convertAgain")}
      </Button>
    </Form>
  );
}
