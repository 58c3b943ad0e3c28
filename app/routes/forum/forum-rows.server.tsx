import { drawOnce } from "../frame/draw-once.server.tsx";
import { ForumRow, type ListedForum } from "./forum-row.tsx";
import { type ListedTopic, TopicRow } from "./topic-row.tsx";

export const drawForumRows = drawOnce("forum", (forum: ListedForum) => <ForumRow forum={forum} />);

export const drawTopicRows = drawOnce("topic", (topic: ListedTopic) => <TopicRow topic={topic} />);
