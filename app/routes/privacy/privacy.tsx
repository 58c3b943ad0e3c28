import { useReader } from "#app/client/page/reader.ts";
import { getRetentionPeriods } from "#app/domain/operations/clean-up/retention-periods.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/privacy";
import { sectionsOf } from "./sections.ts";

/** Open to guests, so that it can be read before signing up. */
export const loader = withErrorScreen(() => getRetentionPeriods());

export default function Privacy({ loaderData: periods }: Route.ComponentProps) {
  const { t, site_name } = useReader();
  return (
    <>
      <PageTitle>{t("words.privacy")}</PageTitle>
      <PageHead title={t("words.privacy")} sub={t("privacy.sub", { site: site_name })} />
      <div className="prose">
        {sectionsOf(t, periods).map(({ title, items }) => (
          <section key={title} className="space-y-2 not-first:mt-8">
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
