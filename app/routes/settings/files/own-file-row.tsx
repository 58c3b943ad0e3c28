import { href } from "react-router";
import { useReader, useT } from "#app/client/page/reader.ts";
import { picturePage } from "#app/content/picture-links.ts";
import type { OwnFile } from "#app/domain/members/files/own-files.server.ts";
import { fileLabel } from "#app/lib/text/file-label.ts";
import { fileMarkdown } from "#app/lib/text/file-markdown.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { FileFacts } from "../../files/file-facts.tsx";
import { FilePicture } from "../../files/file-picture.tsx";
import { PostLinks } from "../../files/post-links.tsx";
import { tabPath } from "../tab-names.ts";

/** A file with what one writes to show it, and a button that deletes it if its owner may. */
export function OwnFileRow({ file }: { file: OwnFile }) {
  const { t, language } = useReader();
  const { id, kind, name, url, is_in_post, is_in_moderated_post, is_face } = file;
  const page = kind === "picture" ? picturePage(url) : null;
  return (
    <li className="file-row">
      <FilePicture {...file} />
      <div className="file-about">
        <a href={is_face ? url : (page ?? url)} className="wrap-anywhere">
          {name}
        </a>
        <p className="text-sm text-muted">
          <FileFacts file={file} />
        </p>
        <p className="text-sm">
          <FileUse file={file} />
        </p>
        {!is_face && (
          <CopyText
            value={fileMarkdown(file, fileLabel(file, language))}
            name={name}
            copyLabel={t("words.copy")}
            copiedLabel={t("words.copied")}
            notCopiedLabel={t("words.notCopied")}
            compact
          />
        )}
      </div>
      {!is_in_post && !is_in_moderated_post && !is_face && (
        <ButtonLink
          href={href("/settings/files/:fileId/delete", { fileId: String(id) })}
          variant="quiet-danger"
          size="small"
          data-dialog
        >
          {t("apiKeys.remove")}
          <span className="sr-only">: {name}</span>
        </ButtonLink>
      )}
    </li>
  );
}

function FileUse({ file }: { file: OwnFile }) {
  const t = useT();
  const { posts, post_count, is_in_post, is_in_moderated_post, is_face, is_in_draft } = file;
  if (is_face)
    return (
      <a href={tabPath("profile")} className="in-text">
        {t("files.yourPicture")}
      </a>
    );
  if (posts.length > 0)
    return (
      <>
        {t("files.shownIn")} <PostLinks posts={posts} />
        {post_count > posts.length && ` ${t("files.more", { count: post_count - posts.length })}`}
      </>
    );
  if (is_in_post) return t("files.shownElsewhere");
  if (is_in_moderated_post) return t("files.inRemovedPost");
  if (is_in_draft)
    return (
      <a href={href("/drafts")} className="in-text">
        {t("files.inDraft")}
      </a>
    );
  return <span className="text-muted">{t("files.notShown")}</span>;
}
