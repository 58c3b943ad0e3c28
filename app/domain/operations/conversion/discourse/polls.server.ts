import type { SourceTables } from "../source.ts";
import {
  type CookedElement,
  type CookedNode,
  element,
  hasClass,
  lineOf,
  parseCooked,
} from "./cooked-tree.server.ts";

/** Null where the poll did not show its results to everybody. */
type Option = { text: string; votes: number | null };
type Poll = { title: string; options: Option[] };

/** The results are shown always, or when the poll is closed. Others see them only after their vote. */
const ALWAYS = 0;
const ON_VOTE = 1;
const ON_CLOSE = 2;
const CLOSED = 1;
/** Votes of such a poll are an order of the options, so that their number says nothing. */
const RANKED = 3;

export const POLL_TABLES = `
  create table raw_polls (id integer primary key, post_id integer, name text, title text, type integer,
    status integer, results integer);
  create table raw_poll_options (id integer primary key, poll_id integer, text text, anonymous integer);
  create index raw_polls_of_post on raw_polls (post_id);
  create index raw_options_of_poll on raw_poll_options (poll_id);
  create table raw_poll_votes (option_id integer primary key, count integer not null);`;

export function findPoll(tables: SourceTables, post_id: number, name: string): Poll | null {
  const poll = tables.find("select * from raw_polls where post_id = ? and name = ?", post_id, name);
  if (!poll) return null;
  const is_shown =
    poll.type !== RANKED &&
    (poll.results === ALWAYS ||
      poll.results === ON_VOTE ||
      (poll.results === ON_CLOSE && poll.status === CLOSED));
  const options = [
    ...tables.iterate(
      `select o.text, o.anonymous + coalesce(v.count, 0) as votes from raw_poll_options o
       left join raw_poll_votes v on v.option_id = o.id where o.poll_id = ? order by o.id`,
      Number(poll.id),
    ),
  ];
  return {
    title: lineOf(parseCooked(String(poll.title ?? ""))),
    options: options.map(({ text, votes }) => ({
      text: lineOf(parseCooked(String(text))),
      votes: is_shown ? Number(votes) : null,
    })),
  };
}

/** The question and its options, as text. */
export function writePoll(poll: Poll): CookedNode[] {
  const title = poll.title === "" ? [] : [element("p", [element("strong", [poll.title])])];
  const items = poll.options.map(({ text, votes }) =>
    element("li", [votes === null ? text : `${text} (${votes})`]),
  );
  return [...title, element("ul", items)];
}

/** As the text has it, if the tables do not: until 2018, polls were fields of their post. */
export function readPoll(node: CookedElement): Poll {
  const options: Option[] = [];
  let title = "";
  const visit = (nodes: CookedNode[]) => {
    for (const child of nodes) {
      if (typeof child === "string") continue;
      if (child.attributes["data-poll-option-id"] !== undefined)
        options.push({ text: lineOf(child.children), votes: null });
      else if (hasClass(child, "poll-title")) title = lineOf(child.children);
      else visit(child.children);
    }
  };
  visit(node.children);
  return { title, options };
}
