import { useT } from "#app/client/page/reader.ts";
import { renewFeedKey } from "#app/domain/programs/feeds/feed-keys.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
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
