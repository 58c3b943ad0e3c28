import { ANY_USERNAME_MAX } from "#app/contract/field-limits.ts";
import { fold } from "#app/lib/text/fold.ts";

/** Longer than every address of those forums; proxies refuse much longer ones. */
export const OLD_ADDRESS_LENGTH_MAX = 2000;

/**
 * What an address may have been at another forum, in the form of the table `old_addresses`: without
 * host, folder and title, the most exact first. A post comes before its topic, which is the answer
 * if the post is gone. Addresses come from strangers, so anything else is an empty list.
 */
export function parseOldAddress(path_and_query: string): string[] {
  if (path_and_query.length > OLD_ADDRESS_LENGTH_MAX) return [];
  const [before_hash = "", hash = ""] = splitOnce(path_and_query, "#");
  const [path = "", query = ""] = splitOnce(before_hash, "?");
  const segments = path.split("/").filter((segment) => segment !== "");
  // Old letters have links that were escaped once too often, and browsers escape them once more.
  const fields = new URLSearchParams(query.replace(/&amp(?:;|%3B)/gi, "&"));
  return [...new Set(addressesOfScript(segments, fields, hash) ?? addressesOfPath(segments))];
}

/** phpBB: the name of a script, and ids in the query. */
function addressesOfScript(
  segments: string[],
  fields: URLSearchParams,
  hash: string,
): string[] | null {
  const script = segments.at(-1);
  const byField = (name: string) => idOfField(fields.getAll(name).at(-1));
  switch (script) {
    case "viewtopic.php":
      return [
        ...withId("viewtopic.php?p=", idOfField(/^p?(\d+)$/.exec(hash)?.[1])),
        ...withId("viewtopic.php?p=", byField("p")),
        ...withId("viewtopic.php?t=", byField("t")),
      ];
    case "viewforum.php":
      return withId("viewforum.php?f=", byField("f"));
    case "memberlist.php":
      return [
        ...withName("memberlist.php?un=", fields.getAll("un").at(-1)),
        ...withId("memberlist.php?u=", byField("u")),
      ];
    case "index.php":
      return ["index.php"];
    case "file.php":
      return segments.at(-2) === "download" ? withId("download/file.php?id=", byField("id")) : [];
    default:
      return null;
  }
}

/** Discourse and NodeBB: a word, and what follows it. */
function addressesOfPath(segments: string[]): string[] {
  const index = segments.findIndex((segment) => BY_WORD.has(segment));
  const [word = "", ...rest] = index === -1 ? [] : segments.slice(index);
  return BY_WORD.get(word)?.(rest) ?? [];
}

const BY_WORD = new Map<string, (rest: string[]) => string[]>([
  // Discourse gives no topic a title in its address that is a number.
  ["t", (rest) => ofTopic("t", isId(rest[0]) ? rest : rest.slice(1))],
  ["p", ([id]) => withId("p/", idOfSegment(id))],
  ["u", ([name]) => withName("u/", decode(name))],
  ["users", ([name]) => withName("u/", decode(name))],
  ["c", (rest) => withId("c/", idOfSegment(rest.find(isId)))],
  ["uploads", (rest) => ofUpload(rest)],
  // NodeBB's title may be a number. It is taken for the index of a post, and then for nothing.
  ["topic", ([id, second, third]) => ofTopic("topic", [id, third ?? second])],
  ["post", ([id]) => withId("post/", idOfSegment(id))],
  ["user", ([name]) => withName("user/", decode(name))],
  ["uid", ([id]) => withId("uid/", idOfSegment(id))],
  ["category", ([id]) => withId("category/", idOfSegment(id))],
]);

function ofTopic(word: string, [topic, post]: readonly (string | undefined)[]): string[] {
  const [address] = withId(`${word}/`, idOfSegment(topic));
  return address === undefined ? [] : [...withId(`${address}/`, idOfSegment(post)), address];
}

/** Discourse names an upload by its hash, and shows it in smaller sizes as well. */
function ofUpload([folder = "", ...rest]: string[]): string[] {
  const file = rest.at(-1) ?? folder;
  const [, short_name] = /^([\dA-Za-z]{1,27})(?:\.\w{1,10})?$/.exec(file) ?? [];
  if (folder === "short-url")
    return short_name === undefined ? [] : [`uploads/short-url/${short_name}`];
  const [, sha1] = /^([\da-f]{40})(?:_\d_\d{1,5}x\d{1,5})?(?:\.\w{1,10})?$/.exec(file) ?? [];
  return sha1 === undefined ? [] : [`uploads/${sha1}`];
}

function withId(beginning: string, id: string | null): string[] {
  return id === null ? [] : [`${beginning}${id}`];
}

function withName(beginning: string, written_name = ""): string[] {
  const name = fold(written_name);
  const is_name = name !== "" && name.length <= ANY_USERNAME_MAX && name.isWellFormed();
  return is_name && !/[/\p{Cc}]/u.test(name) ? [`${beginning}${name}`] : [];
}

function decode(segment = ""): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

function isId(segment: string | undefined): segment is string {
  return idOfSegment(segment) !== null;
}

function idOfSegment(segment = ""): string | null {
  return /^0*([1-9]\d{0,14})$/.exec(segment)?.[1] ?? null;
}

/** As PHP reads it: the digits that it begins with. */
function idOfField(value = ""): string | null {
  return /^0*([1-9]\d{0,14})(?!\d)/.exec(value)?.[1] ?? null;
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
