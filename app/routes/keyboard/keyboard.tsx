import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { areShortcutsOn } from "#app/client/shortcuts/shortcut-listener.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/keyboard";
import { ShortcutList } from "./shortcut-list.tsx";

/** The shortcut `?` fetches the list with `dialog` and shows it above any page. */
export const loader = withErrorScreen(({ url }: Route.LoaderArgs) => ({
  in_dialog: url.searchParams.has("dialog"),
}));

export default function Keyboard({ loaderData: { in_dialog } }: Route.ComponentProps) {
  const t = useT();
  const title = t("words.shortcuts");
  const list = <ShortcutList in_dialog={in_dialog} />;
  if (in_dialog)
    return (
      <Dialog title={title} closeHref={href("/keyboard")} closeLabel={t("layout.closeDialog")}>
        {list}
      </Dialog>
    );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} />
      <div className="max-w-dialog space-y-5">
        <p className="[@media(scripting:enabled)]:hidden">{t("keyboard.needsScript")}</p>
        <OffLine />
        {list}
      </div>
    </>
  );
}

/** Only the browser knows whether the shortcuts are off. */
function OffLine() {
  const t = useT();
  return useHydrated() && !areShortcutsOn() ? <p>{t("keyboard.off")}</p> : null;
}
