import { useT } from "#app/client/page/reader.ts";

/** The line before the first reply that the reader has not read. */
export function NewLine() {
  const t = useT();
  return <p className="new-line">{t("unread.newReplies")}</p>;
}
