import { Form, href, useLocation } from "react-router";
import { chosenValues, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { getAppointment, setModerator } from "#app/domain/forums/moderators/appoint.server.ts";
import { moderator_form } from "#app/domain/forums/moderators/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";
import type { Route } from "./+types/user-moderator";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getAppointment(requireUser(context), idParam(params.userId)),
);

export const action = formAction(
  moderator_form,
  async ({ context, params }: Route.ActionArgs, input) => {
    const user = await setModerator(requireUser(context), idParam(params.userId), input);
    return redirectWith("moderatorSaved", href("/user/:username", user));
  },
);

export default function Moderator({
  loaderData: { user, everything, categories, category_ids, forum_ids },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = `${href("/admin/users")}${useLocation().search}`;
  const labels = {
    everything: t("admin.moderatesAll"),
    category_ids: t("admin.moderates"),
    forum_ids: t("admin.moderates"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: moderator_form,
    labels,
    result: actionData,
    defaults: { everything },
    id: "moderator",
  });
  const chosen_categories = chosenValues(actionData, fields.category_ids.name, category_ids);
  const chosen_forums = chosenValues(actionData, fields.forum_ids.name, forum_ids);
  return (
    <DialogPage
      title={t("admin.moderatorOf", { name: user.username })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      <Form {...props} className="space-y-5">
        <PostField />
        <FormErrors {...summary} />
        <p>{t("admin.moderatorText")}</p>
        <Checkbox
          id={fields.everything.id}
          name={fields.everything.name}
          defaultChecked={fields.everything.initialValue === "on"}
          label={labels.everything}
          hint={t("admin.moderatesAllHint")}
        />
        {categories.map(({ id, name, forums }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="text-ui font-bold wrap-anywhere">{name}</legend>
            <Checkbox
              id={`category-${id}`}
              name={fields.category_ids.name}
              value={id}
              defaultChecked={chosen_categories.has(String(id))}
              label={t("admin.moderatesCategory", { name })}
            />
            {forums.map((forum) => (
              <Checkbox
                key={forum.id}
                id={`forum-${forum.id}`}
                name={fields.forum_ids.name}
                value={forum.id}
                defaultChecked={chosen_forums.has(String(forum.id))}
                label={forum.name}
              />
            ))}
          </fieldset>
        ))}
        <AddActions
          label={t("forms.save")}
          sendingLabel={t("forms.saving")}
          sending={sending}
          back={back}
        />
      </Form>
    </DialogPage>
  );
}
