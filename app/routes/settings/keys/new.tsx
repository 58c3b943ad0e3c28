import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { createKey } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { api_key_form, scopesOf } from "#app/domain/accounts/api-keys/input.ts";
import { usefulScopes } from "#app/domain/accounts/sign-in/scopes.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/new";
import { CreatedKey } from "./created-key.tsx";
import { KeyForm } from "./key-form.tsx";

export const loader = withErrorScreen(({ context }: Route.LoaderArgs) => ({
  scopes: usefulScopes(requireUser(context)),
}));

/**
 * The key is in this answer only. A redirect would have to carry it in an address or a cookie,
 * which other pages read. Sending the form a second time is refused, because the name is taken.
 */
export const action = formAction(
  api_key_form,
  async ({ context }: Route.ActionArgs, { name, days, current_password, ...chosen }) => {
    const input = { name, days, scopes: scopesOf(chosen) };
    const { key } = await createKey(requireUser(context), input, current_password);
    return data({ created: { name, key } }, { headers: { "Cache-Control": "no-store" } });
  },
);

export default function NewKey({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/api");
  const created = actionData && "created" in actionData ? actionData.created : null;
  return (
    <DialogPage
      title={t(created ? "apiKeys.created" : "apiKeys.add")}
      closeHref={back}
      backLabel={t("apiKeys.back")}
    >
      {created ? (
        <CreatedKey name={created.name} key_text={created.key} back={back} />
      ) : (
        <KeyForm
          {...loaderData}
          result={actionData && !("created" in actionData) ? actionData : undefined}
          back={back}
        />
      )}
    </DialogPage>
  );
}
