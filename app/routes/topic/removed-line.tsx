import { useT } from "#app/client/page/reader.ts";

/** Replaces a removed reply that later ones refer to. */
export function RemovedLine({ position }: { position: number }) {
  const t = useT();
  return <p className="py-3.5 text-sm text-muted">{t("rows.replyRemovedHere", { position })}</p>;
}
