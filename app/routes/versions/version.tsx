import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { getVersionsPage } from "#app/domain/topics/versions/versions-page.server.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Changes } from "./changes.tsx";
import { MarkedBlocks } from "./marked-blocks.tsx";

type VersionProps = {
  version: Awaited<ReturnType<typeof getVersionsPage>>["versions"][number];
  /** The number of all versions. */
  count: number;
  lang: string | undefined;
};

export function Version({ version, count, lang }: VersionProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { number, created_at, editor, title, text, blocks, has_new_form } = version;
  const time = <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />;
  const name = number === count ? t("versions.present") : number === 1 && t("versions.first");
  return (
    <article className="mb-8 space-y-2">
      <Band title={time} end={name && <Badge plain>{name}</Badge>} />
      <p className="text-ui text-muted">
        {t("versions.by")}{" "}
        {editor === null ? (
          t("versions.formerMember")
        ) : (
          <a href={href("/user/:username", { username: editor })} className="in-text">
            {editor}
          </a>
        )}
      </p>
      {title && (
        <p className="max-w-read">
          <b>{t("versions.title")}</b> <Changes changes={title} lang={lang} />
        </p>
      )}
      {text && (
        <p className="max-w-read">
          <Changes changes={text} lang={lang} />
        </p>
      )}
      {blocks && <MarkedBlocks blocks={blocks} lang={lang} />}
      {has_new_form && <p className="text-muted">{t("versions.newForm")}</p>}
      {!title && !text && !blocks && !has_new_form && (
        <p className="text-muted">{t("versions.unchanged")}</p>
      )}
    </article>
  );
}
