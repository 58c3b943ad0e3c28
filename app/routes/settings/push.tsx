import { href } from "react-router";
import { z } from "zod";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import { addPushDevice, removePushDevice } from "#app/domain/notify/push/devices.server.ts";
import { push_device_input } from "#app/domain/notify/push/push-input.ts";
import { getPushSettings } from "#app/domain/notify/push/push-settings.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { formContext, requireSession } from "#app/http/session/context.server.ts";
import { redirect_to, safePath } from "#app/lib/net/redirect.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/push";
import { PushDevices } from "./push-devices.tsx";
import { tabPath } from "./tab-names.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const { user, id } = requireSession(context);
  return await getPushSettings(user, id);
});

const addDevice = formAction(
  push_device_input.extend({ redirect_to }),
  async ({ context }: Route.ActionArgs, { redirect_to, ...device }) => {
    const { user, id } = requireSession(context);
    await addPushDevice(user, id, device);
    return redirectWith("pushOn", safePath(redirect_to, href("/settings/push")));
  },
);

const removeDevice = formAction(
  z.object({ device_id: wholeNumber(1, INTEGER_MAX), redirect_to }),
  async ({ context }: Route.ActionArgs, { redirect_to, device_id }) => {
    await removePushDevice(requireSession(context).user, device_id);
    return redirectWith("pushDeviceRemoved", safePath(redirect_to, href("/settings/push")));
  },
);

export const action = (args: Route.ActionArgs) =>
  args.context.get(formContext).has("device_id") ? removeDevice(args) : addDevice(args);

/** A browser sends correct keys, so only its push service can be wrong in an honest form. */
function PushRefusal({ result }: { result: FormResult | undefined }) {
  const t = useT();
  if (!result?.error?.endpoint) return <FormRefusal result={result} />;
  const items = [{ message: t("push.endpointRefused") }];
  return <FormErrors title={t("words.failure")} items={items} refusal={result} />;
}

/** A refused form of the section in the settings is shown here. */
export default function Push({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("push.title")}</PageTitle>
      <Subpage
        title={t("push.title")}
        backHref={tabPath("subscriptions")}
        backLabel={t("settings.subscriptions")}
      >
        <PushRefusal result={actionData} />
        <p className="text-muted">{t("push.text")}</p>
        <PushDevices {...loaderData} back={href("/settings/push")} />
      </Subpage>
    </>
  );
}
