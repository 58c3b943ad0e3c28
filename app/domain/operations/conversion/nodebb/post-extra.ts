import { isObject, scalarText } from "./fields.ts";

/** What the text of a post needs beside itself. */
export type PostExtra = {
  /** The post that this one answers. */
  to_id: number | null;
  /** The editor of the post wrote HTML. */
  is_html: boolean;
  polls: Poll[];
};

export type Poll = { title: string; options: { title: string; votes: number }[] };

/** Null where nothing is worth storing, as with most posts. */
export function storedExtra(extra: PostExtra): PostExtra | null {
  return extra.to_id !== null || extra.is_html || extra.polls.length > 0 ? extra : null;
}

export function parseExtra(value: unknown): PostExtra {
  if (!isObject(value)) return { to_id: null, is_html: false, polls: [] };
  const polls = Array.isArray(value.polls) ? value.polls.map(parsePoll) : [];
  const to_id = typeof value.to_id === "number" ? value.to_id : null;
  return { to_id, is_html: value.is_html === true, polls };
}

function parsePoll(value: unknown): Poll {
  if (!isObject(value)) return { title: "", options: [] };
  const options = Array.isArray(value.options) ? value.options.filter(isObject) : [];
  return {
    title: scalarText(value.title),
    options: options.map((option) => ({
      title: scalarText(option.title),
      votes: Number(scalarText(option.votes)) || 0,
    })),
  };
}
