import { href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { getFilePage } from "#app/domain/members/files/file-page.server.ts";
import { fileTypeName } from "#app/domain/members/files/file-type-name.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { LongUrl } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PostLink } from "../files/post-links.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/file";
import "#app/ui/css/file-list.css";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  getFilePage(requireUser(context), idParam(params.fileId), pageNumber(url)),
);

/** A file as it is, whose it is, and the posts that show it. */
export default function ModeratedFile({ loaderData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const { file, data, count, from, to, ...paging } = loaderData;
  const { id, kind, name, url, alt, width, height, created_at, origin_url } = file;
  const params = { fileId: String(id) };
  return (
    <WithDialog>
      <PageTitle page={paging.page}>{name}</PageTitle>
      <PageHead
        title={<span className="wrap-anywhere">{name}</span>}
        action={
          file.can_delete && (
            <ButtonLink
              href={href("/moderation/files/:fileId/delete", params)}
              variant="secondary-danger"
              data-dialog
            >
              {t("files.deleteNow")}
            </ButtonLink>
          )
        }
      />
      {!file.can_delete && <p className="mb-4 text-ui">{t("files.alsoElsewhere")}</p>}
      {kind === "picture" && width !== null && height !== null && (
        <a href={url} className="file-preview">
          <img src={`${url}?w=480`} alt={alt || name} width={width} height={height} />
        </a>
      )}
      <FactList className="mt-4 text-ui">
        <Fact label={t("words.type")}>
          {fileTypeName(file)}
          {width !== null && height !== null && `, ${width} × ${height}`}
        </Fact>
        <Fact label={t("files.room")}>{sizeText(file.stored_bytes, language)}</Fact>
        <Fact label={t("files.owner")}>
          <MemberLink username={file.owner.username} />
        </Fact>
        <Fact label={t("files.uploadedAt")}>
          <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
        </Fact>
        {alt !== "" && (
          <Fact label={t("admin.description")}>
            <span className="wrap-anywhere">{alt}</span>
          </Fact>
        )}
        {origin_url !== null && (
          <Fact label={t("files.origin")}>
            <LongUrl text={origin_url} />
          </Fact>
        )}
        {kind === "file" && (
          <Fact label={t("settings.address")}>
            <a href={url} className="in-text">
              {t("backups.download")}
            </a>
          </Fact>
        )}
      </FactList>
      <Band title={t("files.posts")} className="mt-8" />
      {count === 0 && <p className="pt-3 text-muted">{t("files.noPosts")}</p>}
      <ul className="divide-y divide-line">
        {data.map((post) => (
          <li key={`${post.topic_id} ${post.post_id}`} className="py-2.5">
            <PostLink post={post} />
          </li>
        ))}
      </ul>
      {count > 0 && (
        <AddressPager
          path={href("/moderation/files/:fileId", params)}
          {...paging}
          sentence={t("files.postsShown", { from, to, count })}
        />
      )}
    </WithDialog>
  );
}
