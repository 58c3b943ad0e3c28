import { drawOnce } from "../frame/draw-once.server.tsx";
import { ForumRow, type ListedForum } from "./forum-row.tsx";

export const drawForumRows = drawOnce((forum: ListedForum) => <ForumRow forum={forum} />);
