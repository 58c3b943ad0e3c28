import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { RefreshWhile } from "../../frame/refresh-while.tsx";

/** Refreshes the page while an export is made. */
export function ExportWatch() {
  const t = useT();
  return (
    <p className="mb-3 text-sm text-muted">
      {t("community.isRunning")} <RefreshWhile path={href("/admin/community")} />
    </p>
  );
}
