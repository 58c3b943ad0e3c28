import { useT } from "#app/client/page/reader.ts";
import { State } from "#app/ui/list/state.tsx";

/** `address` is null if links work elsewhere, or if the reader cannot change the setting. */
export function LocalLinks({ address }: { address: string | null }) {
  const t = useT();
  if (address === null) return null;
  return (
    <p className="mb-4 max-w-[44rem] text-sm">
      <State kind="warning">{t("invites.localLinksHead")}</State>{" "}
      <span className="block text-muted">{t("invites.localLinks", { address })}</span>
    </p>
  );
}
