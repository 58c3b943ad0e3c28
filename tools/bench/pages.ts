import {
  NOTIFICATIONS_PER_PAGE,
  REPLIES_PER_PAGE,
  TOPICS_PER_PAGE,
} from "#app/domain/base/limits.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { attempt } from "./attempt.ts";
import type { Client } from "./client.ts";
import type { Context } from "./context.ts";
import { latency, measure, measureTogether } from "./measure.ts";
import type { Row } from "./results.ts";
import { CONNECTIONS, READER_EMAIL } from "./site.ts";

/** `expects` is a part of the page that an error page does not have. */
type Page = { name: string; path: string; expects: string };

const TIMES = 60;
/** V8 compiles the app during the first requests. */
const WARM_UP_TIMES = 100;

/** Every page that a member or a superuser reads. */
export async function measurePages(context: Context): Promise<Row[]> {
  const { browser } = context;
  const busy_pages = await listBusyPages(context);
  await measureTogether(CONNECTIONS, WARM_UP_TIMES, (client) =>
    browser.get(busy_pages[client % busy_pages.length]?.path ?? "/"),
  );
  const rows: Row[] = [];
  for (const page of [...busy_pages, ...(await listOtherPages(context))])
    rows.push(...(await attempt(() => measurePage(browser, page))));
  return rows;
}

async function measurePage(browser: Client, { name, path, expects }: Page): Promise<Row[]> {
  const html = await browser.get(path);
  if (!html.includes(expects)) throw new Error(`The page ${path} does not contain ${expects}`);
  return [latency(name, await measure(TIMES, () => browser.get(path)))];
}

/** The pages that members read most, with which the app is also warmed up. */
async function listBusyPages({ api, landmarks, size }: Context): Promise<Page[]> {
  const { forum, biggest, normal } = landmarks;
  const forum_pages = Math.ceil(forum.total_topics / TOPICS_PER_PAGE);
  const biggest_pages = Math.ceil(biggest.total_posts / REPLIES_PER_PAGE);
  const forumPage = async (name: string, page: number): Promise<Page> => {
    const skip = (page - 1) * TOPICS_PER_PAGE;
    const { data } = await api.sendJson(
      "GET",
      `/topics/?forum_id=${forum.id}&skip=${skip}&limit=1`,
    );
    const path = onPage(`/forum/${forum.id}`, page);
    return { name: `forum, ${name} page`, path, expects: `href="/topic/${data[0].id}` };
  };
  const topicPage = async (name: string, topic_id: number, page: number): Promise<Page> => {
    const skip = (page - 1) * REPLIES_PER_PAGE;
    const { data } = await api.sendJson("GET", `/topics/${topic_id}/post?skip=${skip}&limit=1`);
    const path = onPage(`/topic/${topic_id}`, page);
    return { name, path, expects: `/topic/${topic_id}/post/${data[0].id}` };
  };
  return [
    { name: "index", path: "/forum", expects: `href="/forum/${forum.id}"` },
    await forumPage("first", 1),
    await forumPage("middle", Math.ceil(forum_pages / 2)),
    await forumPage("last", forum_pages),
    { name: "latest, first page", path: "/latest", expects: 'href="/topic/' },
    {
      name: "latest, middle page",
      path: onPage("/latest", Math.ceil(size.topics / TOPICS_PER_PAGE / 2)),
      expects: 'href="/topic/',
    },
    { name: "latest, unread only", path: "/latest?filter=unread", expects: 'class="tabs"' },
    { name: "latest, mine only", path: "/latest?filter=mine", expects: 'class="tabs"' },
    await topicPage("normal topic, first page", normal.id, 1),
    await topicPage(
      "normal topic, last page",
      normal.id,
      Math.ceil(normal.total_posts / REPLIES_PER_PAGE),
    ),
    await topicPage("biggest topic, first page", biggest.id, 1),
    await topicPage("biggest topic, middle page", biggest.id, Math.ceil(biggest_pages / 2)),
    await topicPage("biggest topic, last page", biggest.id, biggest_pages),
    { name: "notifications, first page", path: "/notifications", expects: 'href="/notifications/' },
  ];
}

async function listOtherPages({ api, landmarks, size }: Context): Promise<Page[]> {
  const { biggest, forum } = landmarks;
  const lastOf = async (list: string, rows_a_page: number) =>
    Math.ceil((await api.sendJson("GET", `${list}?limit=1`)).count / rows_a_page);
  const notification_pages = await lastOf("/notifications/", NOTIFICATIONS_PER_PAGE);
  const middle_skip = Math.floor(biggest.total_posts / 2);
  const { data } = await api.sendJson(
    "GET",
    `/topics/${biggest.id}/post?skip=${middle_skip}&limit=1`,
  );
  const busy_member = `member${landmarks.busy_member_id}`;
  const member = `member${Math.floor(size.members / 2)}`;
  return [
    {
      name: "notifications, last page",
      path: onPage("/notifications", notification_pages),
      expects: 'href="/notifications/',
    },
    { name: "notifications box", path: "/notifications/bell.data", expects: "created_at" },
    { name: "reply form", path: `/topic/${biggest.id}/reply`, expects: "<textarea" },
    {
      name: "edit form of a reply",
      path: `/topic/${biggest.id}/post/${data[0].id}/edit`,
      expects: "<textarea",
    },
    { name: "new topic form", path: `/forum/${forum.id}/newTopic`, expects: "<textarea" },
    { name: "member, busy", path: `/user/${busy_member}`, expects: busy_member },
    { name: "member, quiet", path: `/user/${member}`, expects: member },
    { name: "invites", path: "/invites", expects: 'href="/invites/new' },
    { name: "tree of invitations", path: "/invites/tree", expects: "/user/member" },
    { name: "settings", path: "/settings", expects: READER_EMAIL },
    { name: "settings, subscriptions", path: "/settings?tab=subscriptions", expects: "/topic/" },
    { name: "settings, sessions", path: "/settings?tab=sessions", expects: "<form" },
    { name: "admin, dashboard", path: "/admin", expects: 'href="/admin/users"' },
    { name: "admin, users", path: "/admin/users", expects: "@bench.example" },
    {
      name: "admin, users, last page",
      path: onPage("/admin/users", 1_000_000),
      expects: "@bench.example",
    },
    { name: "admin, users, search of one", path: `/admin/users?q=${member}`, expects: member },
    { name: "admin, users, search of many", path: "/admin/users?q=ember1", expects: "member1" },
    { name: "admin, forums", path: "/admin/forums", expects: `/admin/forums/${forum.id}/edit` },
    { name: "admin, invites", path: "/admin/invites", expects: "/delete" },
    { name: "admin, log", path: "/admin/log", expects: "<time" },
    { name: "admin, log, last page", path: onPage("/admin/log", 1_000_000), expects: "<time" },
    { name: "admin, backups", path: "/admin/backups", expects: "<form" },
  ];
}
