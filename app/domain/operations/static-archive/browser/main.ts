import { replyPath, topicPath } from "../paths.ts";
import {
  type ReplyFile,
  replyFileOf,
  type TopicFile,
  topicFileOf,
  type WordFile,
} from "../search-files.ts";
import { listenToFiles, loadFile } from "./load-file.ts";
import { searchArchive } from "./search-archive.ts";
import { SEARCH_ID, type SearchTexts } from "./search-texts.ts";

/** The script of the page `search.html`. It draws the box too, which is of no use without it. */

const RESULTS_PER_STEP = 20;
/** The search is in the address, so that the way back from a result leads to the results. */
const HASH = "#q=";

const place = document.getElementById(SEARCH_ID);
if (place) start(place, JSON.parse(place.dataset.texts ?? "{}"));

function start(place: HTMLElement, texts: SearchTexts): void {
  listenToFiles();
  const input = element("input", { type: "search", id: "q", autocomplete: "off" });
  const label = element("label", { htmlFor: "q" }, texts.label);
  const form = element("form", {}, label, input, element("button", {}, texts.button));
  const status = element("p", {});
  status.setAttribute("role", "status");
  const results = element("div", {});
  // Without script its place says so.
  place.replaceChildren(form, element("p", { className: "muted" }, texts.help), status, results);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const hash = HASH + encodeURIComponent(input.value);
    if (location.hash === hash) void show();
    else location.hash = hash;
  });
  let latest = 0;
  const show = async () => {
    latest += 1;
    const own = latest;
    const typed = typedInAddress();
    input.value = typed;
    results.replaceChildren();
    status.textContent = typed === "" ? "" : texts.searching;
    if (typed === "") return;
    const drawn = await draw(typed, texts).catch(() => ({ said: texts.failed, lists: [] }));
    if (own !== latest) return;
    status.textContent = drawn.said;
    results.replaceChildren(...drawn.lists);
  };
  window.addEventListener("hashchange", () => void show());
  void show();
  input.focus();
}

function typedInAddress(): string {
  if (!location.hash.startsWith(HASH)) return "";
  try {
    return decodeURIComponent(location.hash.slice(HASH.length));
  } catch {
    return "";
  }
}

async function draw(typed: string, texts: SearchTexts): Promise<{ said: string; lists: Node[] }> {
  const results = await searchArchive(typed, (path) => loadFile(path, isFile<WordFile>));
  if (!results) return { said: texts.too_short, lists: [] };
  const { topic_ids, post_ids, is_incomplete } = results;
  const remark = is_incomplete ? ` ${texts.no_filters}` : "";
  if (topic_ids.length + post_ids.length === 0)
    return { said: texts.nothing.replace("{{words}}", () => typed) + remark, lists: [] };
  const said = [
    `${texts.topics} ${numberText(topic_ids.length)}`,
    `${texts.replies} ${numberText(post_ids.length)}`,
  ].join(" · ");
  const lists = [
    ...(await drawList(texts.topics, topic_ids, topicItem, texts)),
    ...(await drawList(texts.replies, post_ids, replyItem, texts)),
  ];
  return { said: said + remark, lists };
}

function numberText(number: number): string {
  return number.toLocaleString(document.documentElement.lang);
}

/** The first results, and a button for more. */
async function drawList(
  title: string,
  ids: readonly number[],
  drawItem: (id: number) => Promise<Node | null>,
  texts: SearchTexts,
): Promise<Node[]> {
  if (ids.length === 0) return [];
  const list = element("ul", { className: "rows" });
  const more = element("button", { type: "button" }, texts.more);
  let drawn = 0;
  const drawMore = async () => {
    const next = ids.slice(drawn, drawn + RESULTS_PER_STEP);
    drawn += next.length;
    const items = await Promise.all(next.map(drawItem));
    list.append(...items.filter((item) => item !== null));
    more.hidden = drawn >= ids.length;
  };
  more.addEventListener("click", () => void drawMore());
  await drawMore();
  return [element("h2", {}, title.replace(/:$/, "")), list, more];
}

async function topicItem(topic_id: number): Promise<Node | null> {
  const topic = await findTopic(topic_id);
  if (!topic) return null;
  const [title, language, author, day] = topic;
  return item({ href: topicPath(topic_id), title, language }, `${author} · ${day}`);
}

async function replyItem(post_id: number): Promise<Node | null> {
  const file = await loadFile(replyFileOf(post_id), isFile<ReplyFile>);
  const reply = file?.[post_id];
  if (!reply) return null;
  const [topic_id, position, author, day, excerpt] = reply;
  const [title = "", language = ""] = (await findTopic(topic_id)) ?? [];
  const link = { href: replyPath(topic_id, position, post_id), title, language };
  return item(link, `#${position} · ${author} · ${day}`, excerpt);
}

async function findTopic(topic_id: number) {
  const file = await loadFile(topicFileOf(topic_id), isFile<TopicFile>);
  return file?.[topic_id];
}

type ItemLink = { href: string; title: string; language: string };

function item({ href, title, language }: ItemLink, facts: string, excerpt = ""): Node {
  const link = element("a", { href, lang: language }, title);
  const lines = [
    element("p", {}, link),
    element("p", { className: "muted" }, facts),
    ...(excerpt === "" ? [] : [element("p", {}, excerpt)]),
  ];
  return element("li", {}, ...lines);
}

/** The files are written with the archive, so it is enough that one is there. */
function isFile<File extends object>(contents: unknown): contents is File {
  return typeof contents === "object" && contents !== null;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}
