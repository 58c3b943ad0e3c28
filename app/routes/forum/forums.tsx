import { useT } from "#app/http/reader.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";

export default function Forums() {
  const t = useT();
  return (
    <>
      <PageTitle>{t("layout.forum")}</PageTitle>
      <PageHead title={t("layout.forum")} />
    </>
  );
}
