import type { Block, Document, Mark, Run } from "#app/content/document.ts";
import type { Authors } from "../chats/authors.ts";
import { fileBlocks, pollBlocks } from "../chats/blocks.ts";
import { shownName } from "../chats/names.ts";
import { paragraphs } from "../chats/paragraphs.ts";
import type { Links, StoredPost } from "../source.ts";
import { contents_schema } from "./contents.ts";

const MARKS: Record<string, Mark> = { "*": "strong", _: "em", "~": "s" };
const CODE_FENCE = "```";
/** An address, code, and a mention: by a name between two invisible signs, or by a number. */
const SIMPLE_FORMATS = String.raw`(https?:\/\/\S+)|\x60([^\x60\n]+)\x60|@\u2068([^\u2069\n]{1,100})\u2069|@(\d{8,15})(?!\d)`;
/** Text between two signs that touch it and no other word. */
const MARKED = String.raw`(?<![\p{L}\p{N}])([*_~])(?=\S)(.*?\S)\5(?![\p{L}\p{N}])`;
const FORMATS = new RegExp(`${SIMPLE_FORMATS}|${MARKED}`, "gu");
/** Looking for the second sign takes time with the square of the length. */
const FORMATTED_LENGTH = 5_000;
const LONG_FORMATS = new RegExp(SIMPLE_FORMATS, "gu");

export function whatsappDocument(post: StoredPost, links: Links, authors: Authors): Document {
  const contents = contents_schema.parse(post.extra ?? {});
  return [
    ...fileBlocks(contents.file, links),
    ...(contents.contact === undefined ? [] : paragraphs([plain(`👤 ${contents.contact}`)])),
    ...pollBlocks(contents.poll),
    ...textBlocks(post.text, authors),
  ];
}

const plain = (text: string): Run => ({ text, marks: [] });

/** Between two fences is code, also over several lines. */
function textBlocks(text: string, authors: Authors): Block[] {
  const parts = text.split(CODE_FENCE);
  const blocks: Block[] = [];
  let lines = "";
  for (const [index, part] of parts.entries()) {
    const is_code = index % 2 === 1 && index < parts.length - 1 && part.trim() !== "";
    if (is_code && part.includes("\n")) {
      blocks.push(...lineBlocks(lines, authors), {
        kind: "pre",
        code: part.replace(/^\n|\n$/g, ""),
      });
      lines = "";
      continue;
    }
    const is_unpaired = index % 2 === 1 && !is_code;
    lines += is_code ? `\`${part}\`` : `${is_unpaired ? CODE_FENCE : ""}${part}`;
  }
  return [...blocks, ...lineBlocks(lines, authors)];
}

/** Lines that begin with "> " are quoted. */
function lineBlocks(text: string, authors: Authors): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let quoted: Run[] = [];
  const end = () => {
    if (quoted.length > 0)
      blocks.push({ kind: "quote", cite: "", source: null, blocks: paragraphs(quoted) });
    blocks.push(...paragraphs(runs));
    [runs, quoted] = [[], []];
  };
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      end();
      continue;
    }
    const is_quoted = line.startsWith("> ");
    if (is_quoted ? runs.length > 0 : quoted.length > 0) end();
    const into = is_quoted ? quoted : runs;
    if (into.length > 0) into.push(plain("\n"));
    into.push(...formattedRuns(is_quoted ? line.slice(2) : line, [], authors));
  }
  end();
  return blocks;
}

function formattedRuns(line: string, marks: readonly Mark[], authors: Authors): Run[] {
  const formats = line.length > FORMATTED_LENGTH ? LONG_FORMATS : FORMATS;
  const runs: Run[] = [];
  let end = 0;
  for (const match of line.matchAll(formats)) {
    const [whole, address, code, name, number, sign = "", inner = ""] = match;
    if (address !== undefined) continue;
    runs.push({ text: line.slice(end, match.index), marks });
    end = match.index + whole.length;
    const mark = MARKS[sign];
    if (code !== undefined) runs.push({ text: code, marks: [...marks, "code"] });
    else if (mark) runs.push(...formattedRuns(inner, [...marks, mark], authors));
    else runs.push({ text: `@${mentionedName(name, number, authors)}`, marks });
  }
  runs.push({ text: line.slice(end), marks });
  return runs.filter(({ text }) => text !== "");
}

/** A number is that of somebody who wrote, or is not shown. */
function mentionedName(name: string | undefined, number = "", authors: Authors): string {
  return authors.get(number)?.name ?? shownName(name ?? number);
}
