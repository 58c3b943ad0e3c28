import type { ComponentProps } from "react";
import { renderCached } from "../frame/render-cached.server.tsx";
import { ForumBell } from "./forum-bell.tsx";
import { ForumRow, type ListedForum } from "./forum-row.tsx";
import { type ListedTopic, TopicRow } from "./topic-row.tsx";

export const renderForumRows = renderCached("forum", (forum: ListedForum) => (
  <ForumRow forum={forum} />
));

export const renderTopicRows = renderCached("topic", (topic: ListedTopic) => (
  <TopicRow topic={topic} />
));

export const renderForumBell = renderCached(
  "forum-bell",
  (props: ComponentProps<typeof ForumBell>) => <ForumBell {...props} />,
);
