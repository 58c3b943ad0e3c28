import { useT } from "#app/client/reader.ts";
import { renewFeedKey } from "#app/domain/feeds/feed-keys.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/renew-feeds";
import { tabPath } from "./tab-names.ts";

export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  await renewFeedKey(requireUser(context));
  return redirectWith("feedsRenewed", tabPath("feeds"));
});

export default function RenewFeeds() {
  const t = useT();
  const back = tabPath("feeds");
  return (
    <DialogPage title={t("feeds.renewQuestion")} closeHref={back} backLabel={t("feeds.back")}>
      <p>{t("feeds.renewWarning")}</p>
      <ConfirmForm buttonLabel={t("feeds.renew")} back={back} />
    </DialogPage>
  );
}
