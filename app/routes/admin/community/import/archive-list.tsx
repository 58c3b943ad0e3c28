import { Form, href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import type { ImportPage } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Band } from "#app/ui/page/band.tsx";

/** The archives of this machine, to check one of them or to delete it. */
export function ArchiveList({ archives }: Pick<ImportPage, "archives">) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  return (
    <section aria-labelledby="archives">
      <Band id="archives" title={t("community.archives")} />
      <ul>
        {archives.map(({ name, size, changed_at }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <b className="wrap-anywhere">{name}</b>{" "}
              <span className="block text-sm text-muted">
                {`${sizeText(size, language)} · ${dateTime(changed_at)}`}
              </span>
            </div>{" "}
            <div className="flex items-center gap-4">
              <Form method="post" action={href("/admin/community/import")}>
                <input type="hidden" name="archive" value={name} />
                <Button name="intent" value="check" variant="secondary" size="small">
                  {t("community.check")} <span className="sr-only">: {name}</span>
                </Button>
              </Form>{" "}
              <a
                href={`${href("/admin/community/import/delete")}?archive=${encodeURIComponent(name)}`}
                data-dialog
                className="text-sm"
              >
                {t("apiKeys.remove")}
                <span className="sr-only">: {name}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
