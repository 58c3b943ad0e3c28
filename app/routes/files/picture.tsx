import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { sourceSet } from "#app/content/picture-links.ts";
import { getPicture } from "#app/domain/members/files/get-picture.server.ts";
import { findPictureDescription } from "#app/domain/topics/topics/picture-description.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/picture";
import "./picture.css";
import { topicInReferrer } from "./topic-in-referrer.ts";

/** The picture is as wide as the page, without its margins. */
const SIZES = "(min-width: 64rem) 61rem, 94vw";

export const loader = withErrorScreen(async ({ request, context, params }: Route.LoaderArgs) => {
  const reader = requireUser(context);
  const picture = await getPicture(reader, idParam(params.fileId));
  const alt = picture.alt || (await findPictureDescription(reader, picture.id));
  return { picture: { ...picture, alt }, topic_address: topicInReferrer(request) };
});

/** An uploaded picture as large as the page. Posts link to it. */
export default function Picture({ loaderData: { picture, topic_address } }: Route.ComponentProps) {
  const t = useT();
  const { name, url, alt, width, height } = picture;
  return (
    <>
      <PageTitle>{t("pictures.title", { name: alt || name })}</PageTitle>
      <PageHead
        title={name}
        crumbs={
          <p className="crumbs">
            <a href={topic_address ?? href("/")} className="back">
              <Icon name="chevron-left" />
              {topic_address === null ? t("pictures.backHome") : t("forum.backToTopic")}
            </a>
          </p>
        }
      />
      <figure className="large-picture">
        <img
          src={url}
          srcSet={sourceSet(url, width) || undefined}
          sizes={SIZES}
          alt={alt}
          width={width}
          height={height}
        />
        {alt !== "" && <figcaption>{alt}</figcaption>}
        <p className="text-sm">
          <a href={url} target="_blank" rel="noopener">
            {t("pictures.fullSizeOf", { width, height })}
          </a>
        </p>
      </figure>
    </>
  );
}
