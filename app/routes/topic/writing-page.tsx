import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { Band } from "#app/ui/page/band.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { MarkdownHelp } from "./markdown-help.tsx";
import type { WritingResult } from "./writing-form.server.ts";

type WritingPageProps = {
  title: string;
  /** The title in the browser names the topic or the forum too. */
  pageTitle: string;
  crumbs: Crumb[];
  sub?: ReactNode;
  preview: WritingResult["preview"];
  /** Replaces the form, if the member cannot use it. */
  noForm?: ReactNode;
  children: ReactNode;
};

/** The page of a writing form: the form, the Markdown help beside it and the preview below. */
export function WritingPage({
  title,
  pageTitle,
  crumbs,
  sub,
  preview,
  noForm,
  children,
}: WritingPageProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{preview ? t("topic.previewOf", { title: pageTitle }) : pageTitle}</PageTitle>
      <PageHead
        title={title}
        crumbs={<Breadcrumb label={t("forum.path")} items={[...crumbs, { label: title }]} />}
        sub={sub}
      />
      {noForm || (
        <div className="max-w-[44rem] xl:grid xl:max-w-none xl:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] xl:items-start xl:gap-x-12">
          {children}
          <MarkdownHelp />
        </div>
      )}
      {preview && <Preview {...preview} />}
    </>
  );
}

export function Preview({
  title,
  html,
  left_out,
  waiting,
  undescribed,
  unnotified,
}: NonNullable<WritingResult["preview"]>) {
  const t = useT();
  return (
    <section id="preview" aria-label={t("topic.previewHead")} className="mt-10">
      <Band title={t("topic.previewHead")} end={t("topic.notPublished")} />
      {left_out > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t("editor.picturesLeftOut", { count: left_out })}
        </p>
      )}
      {waiting > 0 && (
        <p className="mt-3 text-sm text-muted">{t("editor.picturesWaiting", { count: waiting })}</p>
      )}
      {undescribed > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t("editor.picturesUndescribed", { count: undescribed })}{" "}
          <span className="without-script">{t("editor.descriptionPlace")}</span>
        </p>
      )}
      {unnotified.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t("editor.willNotNotify", { names: unnotified.join(", ") })}
        </p>
      )}
      {title && <h3 className="mt-4 text-lg wrap-anywhere">{title}</h3>}
      <Prose html={html} className="mt-3" />
    </section>
  );
}
