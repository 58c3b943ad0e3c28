import { Fragment } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { listFilesOf } from "#app/domain/members/files/file-page.server.ts";

export type ModeratedFile = Awaited<ReturnType<typeof listFilesOf>>[number];

/** Links to the pages on which a moderator deletes the files of a post at once. */
export function FilesOfPost({ files }: { files: ModeratedFile[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {t("files.inPost")}{" "}
      {files.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <a href={href("/moderation/files/:fileId", { fileId: String(id) })} className="in-text">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
