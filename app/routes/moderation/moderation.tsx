import { Outlet, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { moderatorsOnly } from "#app/http/session/guards.server.ts";
import { Tabs } from "#app/ui/overlay/tabs.tsx";
import type { Route } from "./+types/moderation";
import { MODERATION_TABS } from "./moderation-tabs.ts";

export const middleware: Route.MiddlewareFunction[] = [moderatorsOnly];

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

/** Each page has its own heading. */
export default function Moderation() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <>
      <Tabs
        label={t("layout.moderation")}
        items={MODERATION_TABS.map(({ path, label }) => ({
          href: path,
          label: t(label),
          current: pathname.startsWith(path),
        }))}
      />
      <Outlet />
    </>
  );
}
