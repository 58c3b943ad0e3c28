import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";

/** An empty site can become the community of an archive. */
export function ImportHint() {
  const t = useT();
  return (
    <p className="border-b border-line py-3">
      {t("community.toImport")}{" "}
      <a href={href("/admin/community/import")} className="underline">
        {t("community.toImportLink")}
      </a>
    </p>
  );
}
