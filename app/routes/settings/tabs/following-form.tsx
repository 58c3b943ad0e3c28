import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import {
  AUTO_SUBSCRIBE_CHOICES,
  type AutoSubscribe,
} from "#app/domain/members/preferences/input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { tabPath } from "../tab-names.ts";

export function FollowingForm({
  following,
  result,
}: {
  following: AutoSubscribe;
  result: FormResult | undefined;
}) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form
      method="post"
      action={tabPath("subscriptions")}
      onSubmit={onSubmit}
      preventScrollReset
      className="space-y-4"
    >
      <FormRefusal result={result} />
      <div className="space-y-2">
        {AUTO_SUBSCRIBE_CHOICES.map((choice) => (
          <Checkbox
            key={choice}
            id={choice}
            name={choice}
            defaultChecked={following[choice]}
            label={t(`settings.${choice}`)}
          />
        ))}
      </div>
      <Button variant="secondary" busy={sending}>
        {t("settings.saveFollowing")}
      </Button>
    </Form>
  );
}
