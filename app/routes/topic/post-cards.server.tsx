import type { ComponentProps } from "react";
import { useT } from "#app/client/page/reader.ts";
import {
  canEdit,
  canModerate,
  canRemove,
  canReply,
  canReport,
  canThank,
  canWrite,
} from "#app/domain/base/can.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { areThanksOff } from "#app/domain/site/settings/parts/site-texts.server.ts";
import type { getTopicPage } from "#app/domain/topics/topics/topic-page.server.ts";
import type { RequestContext } from "#app/http/session/context.server.ts";
import { renderCached, renderUncached } from "../frame/render-cached.server.tsx";
import { isShort, OpeningLine } from "./opening-line.tsx";
import { OpeningPost } from "./opening-post.tsx";
import { ReplyPost } from "./reply-post.tsx";
import { TopicBar } from "./topic-bar.tsx";

type TopicPage = Awaited<ReturnType<typeof getTopicPage>>;

const renderOpening = renderCached("opening", (props: ComponentProps<typeof OpeningPost>) => (
  <OpeningPost {...props} />
));

const renderOpeningLine = renderCached(
  "opening-line",
  (props: ComponentProps<typeof OpeningLine>) => <OpeningLine {...props} />,
);

const renderReply = renderCached("reply", (props: ComponentProps<typeof ReplyPost>) => (
  <ReplyPost {...props} />
));

const renderLine = renderCached("removed-line", (props: ComponentProps<typeof RemovedLine>) => (
  <RemovedLine {...props} />
));

const renderPrintedOpening = renderUncached((props: ComponentProps<typeof OpeningPost>) => (
  <OpeningPost {...props} />
));

const renderPrintedReply = renderUncached((props: ComponentProps<typeof ReplyPost>) => (
  <ReplyPost {...props} />
));

/** Between the replies that the reader has read and the first new one. */
const renderNewLine = renderCached("new-line", () => <NewLine />);

const renderBar = renderCached("topic-bar", (props: ComponentProps<typeof TopicBar>) => (
  <TopicBar {...props} />
));

/** What a reader does with the whole topic. */
export function renderTopicBar(
  context: RequestContext,
  props: ComponentProps<typeof TopicBar>,
): Buffer {
  return renderBar(context, [props]);
}

/** The posts of a page as HTML. Only what they show is part of their keys. */
export function renderPosts(
  context: RequestContext,
  actor: User,
  {
    topic,
    posts,
    removed_positions,
    first_new_position,
    page,
    is_open,
  }: Pick<TopicPage, "topic" | "posts" | "removed_positions" | "first_new_position" | "page"> & {
    /** The reader asked a later page for the whole opening post. */
    is_open: boolean;
  },
) {
  const can_write = canWrite(actor);
  const can_reply = can_write && canReply(actor, topic);
  // Moderators handle reports; the page of a report is open to them too.
  const may_report = can_write && !canModerate(actor, topic);
  const rightsTo = ({ owner_id, is_bookmarked }: { owner_id: number; is_bookmarked: boolean }) => {
    const sees_versions = canRemove(actor, { owner_id, forum_id: topic.forum_id });
    return {
      is_own: owner_id === actor.id,
      can_reply,
      can_edit: can_reply && canEdit(actor, { owner_id }),
      can_remove: can_write && sees_versions,
      is_bookmarked: actor.viewed_as_id === undefined ? is_bookmarked : null,
      can_report: may_report && canReport(actor, { owner_id }),
      sees_versions,
    };
  };
  const has_thanks = !areThanksOff();
  const opening = shownOpening(topic);
  const rights = rightsTo(topic);
  return {
    opening:
      page === 1
        ? renderOpening(context, [{ topic: opening, actions: { page, ...rights } }])
        : renderOpeningLine(context, [
            {
              topic: is_open || isShort(topic) ? opening : withoutContent(opening),
              page,
              is_open,
              sees_versions: rights.sees_versions,
            },
          ]),
    replies: withLines(
      context,
      removed_positions,
      posts.map((post) => ({
        position: post.position,
        html: [
          ...(post.position === first_new_position ? [renderNewLine(context, [{}])] : []),
          renderReply(context, [
            {
              post: has_thanks ? post : { ...post, ...NO_THANKS },
              topic_id: topic.id,
              actions: { page, ...rightsTo(post), can_thank: has_thanks && canThank(actor, post) },
            },
          ]),
        ],
      })),
    ),
  };
}

/** The same for paper: without actions, and the opening post is only in the first part. */
export function renderPrintedPosts(
  context: RequestContext,
  {
    topic,
    posts,
    removed_positions,
    page,
  }: Pick<TopicPage, "topic" | "posts" | "removed_positions" | "page">,
): Buffer {
  const replies = withLines(
    context,
    removed_positions,
    posts.map((post) => ({
      position: post.position,
      html: [
        renderPrintedReply(context, [{ post: { ...post, ...NO_THANKS }, topic_id: topic.id }]),
      ],
    })),
  );
  if (page > 1) return replies;
  return Buffer.concat([renderPrintedOpening(context, [{ topic: shownOpening(topic) }]), replies]);
}

/** Only what it shows is part of its key. */
function shownOpening(topic: TopicPage["topic"]) {
  const { id, content, excerpt, language, created_at, updated_at, editor, owner } = topic;
  return {
    id,
    content,
    excerpt,
    language,
    created_at,
    updated_at,
    editor,
    owner,
    ...(topic.is_owner_muted && { is_owner_muted: true }),
  };
}

function withoutContent({ content: _content, ...opening }: ReturnType<typeof shownOpening>) {
  return opening;
}

const NO_THANKS = { has_thanked: false, thanks_count: 0 };

/** The replies, and between them a line for each removed one that others refer to. */
function withLines(
  context: RequestContext,
  removed_positions: readonly number[],
  replies: ReadonlyArray<{ position: number; html: Buffer[] }>,
): Buffer {
  const lines = removed_positions.map((position) => ({
    position,
    html: [renderLine(context, [{ position }])],
  }));
  const rows = [...replies, ...lines];
  if (lines.length > 0) rows.sort((one, other) => one.position - other.position);
  return Buffer.concat(rows.flatMap(({ html }) => html));
}

/** In the place of a removed reply that later ones refer to. */
function RemovedLine({ position }: { position: number }) {
  const t = useT();
  return <p className="py-3.5 text-sm text-muted">{t("rows.replyRemovedHere", { position })}</p>;
}

/** Before the first reply that the reader has not read. */
function NewLine() {
  const t = useT();
  return <p className="new-line">{t("unread.newReplies")}</p>;
}
