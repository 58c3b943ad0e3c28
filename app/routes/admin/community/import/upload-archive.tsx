import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { SOURCE_ENDINGS } from "#app/domain/operations/community-imports/source-endings.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";

/** Browsers compare what follows the last point. */
const ACCEPTED = [...SOURCE_ENDINGS, ".gz"].join();

/** The browser itself sends the form, because it shows how much of a large file has arrived. */
export function UploadArchive({ room }: { room: number }) {
  const { t, language } = useReader();
  return (
    <section aria-labelledby="upload-archive">
      <h2 id="upload-archive" className="mb-2">
        {t("community.uploadArchive")}
      </h2>
      <form
        method="post"
        action={href("/admin/community/import")}
        encType="multipart/form-data"
        className="space-y-4"
      >
        <input type="hidden" name="intent" value="upload" />
        <FileField
          id="archive-file"
          name="file"
          label={t("community.archive")}
          hint={t("community.roomForArchive", { size: sizeText(room, language) })}
          accept={ACCEPTED}
          required
        />
        <Button>{t("community.uploadAndCheck")}</Button>
      </form>
      <p className="mt-4 text-sm text-muted">{t("community.copyInstead")}</p>
    </section>
  );
}
