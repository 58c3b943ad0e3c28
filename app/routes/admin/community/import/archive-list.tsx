import { Form, href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import type { ImportPage } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Band } from "#app/ui/page/band.tsx";

type ImportFile = ImportPage["files"][number];

/** The archives and sources of this machine, to check one of them or to delete it; `is_left`: to delete only. */
export function ArchiveList({
  files,
  is_left = false,
}: Pick<ImportPage, "files"> & { is_left?: boolean }) {
  const { t } = useReader();
  return (
    <section aria-labelledby="archives">
      <Band id="archives" title={t(is_left ? "community.filesLeft" : "community.archives")} />
      <ul>
        {files.map((file) => (
          <ListedFile key={file.name} {...file} is_left={is_left} />
        ))}
      </ul>
    </section>
  );
}

function ListedFile({
  name,
  is_folder,
  size,
  changed_at,
  is_left,
}: ImportFile & { is_left: boolean }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const kind = size === null ? t("conversion.folder") : sizeText(size, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <b className="wrap-anywhere">{name}</b>{" "}
        <span className="block text-sm text-muted">{`${kind} · ${dateTime(changed_at)}`}</span>
      </div>{" "}
      <div className="flex items-center gap-4">
        {!is_left && (
          <Form method="post" action={href("/admin/community/import")}>
            <input type="hidden" name="archive" value={name} />
            <Button name="intent" value="check" variant="secondary" size="small">
              {t("community.check")} <span className="sr-only">: {name}</span>
            </Button>
          </Form>
        )}{" "}
        {!is_folder && (
          <a
            href={`${href("/admin/community/import/delete")}?archive=${encodeURIComponent(name)}`}
            data-dialog
            className="text-sm"
          >
            {t("apiKeys.remove")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    </li>
  );
}
