import { useT } from "#app/client/page/reader.ts";
import type { SiteTextName } from "#app/domain/site/settings/parts/site-text-names.ts";
import { Band } from "#app/ui/page/band.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import type { Language } from "#locales/index.ts";
import { siteFieldLabel } from "./site-field-label.ts";

type SitePreviewProps = { texts: { name: SiteTextName; language: Language; html: string }[] };

/** The texts in Markdown, as they would be shown. */
export function SitePreview({ texts }: SitePreviewProps) {
  const t = useT();
  return (
    <section id="preview" aria-label={t("topic.previewHead")} className="mt-10">
      <Band title={t("topic.previewHead")} />
      {texts.length === 0 && <p className="mt-3 text-muted">{t("words.none")}</p>}
      {texts.map(({ name, language, html }) => (
        <div key={`${name}_${language}`} className="mt-4 border-b border-line pb-4 last:border-0">
          <h3 className="text-sm text-muted">{siteFieldLabel(t, name, language)}</h3>
          <Prose html={html} lang={language} className="mt-1.5" />
        </div>
      ))}
    </section>
  );
}
