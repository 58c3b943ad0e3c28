import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { read_only_form } from "#app/domain/site/settings/input.ts";
import { findReadOnly, setReadOnly } from "#app/domain/site/settings/read-only.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/ending";
import { EndingSteps } from "./ending-steps.tsx";
import { ReadOnlyForm } from "./read-only-form.tsx";

export const loader = withErrorScreen(async () => ({ read_only: await findReadOnly() }));

export const action = formAction(read_only_form, async ({ context }: Route.ActionArgs, input) => {
  await setReadOnly(requireUser(context), input);
  return redirectWith("readOnlySet", href("/admin/ending"));
});

/** What to do when a community ends, and the switch after which nobody writes. */
export default function Ending({ loaderData: { read_only }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle>{t("ending.title")}</PageTitle>
      <PageHead title={t("ending.title")} sub={t("ending.intro")} />
      <EndingSteps />
      <ReadOnlyForm read_only={read_only} result={actionData} />
    </WithDialog>
  );
}
