import { parseFeed } from "@rowanmanning/feed-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { startPictureSite } from "#tests/support/picture-site.ts";
import { METADATA_SECRET, photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";

/** The site looks for pictures every three seconds, and a busy machine draws them slowly. */
const SOON = { timeout: 60_000 };
vi.setConfig({ testTimeout: 2 * SOON.timeout });
/** A site on this machine may ask other sites on this machine, and no other private address. */
const SETTINGS = { SITE_URL: "http://127.0.0.1:3000" };

let app: App;
let site: Awaited<ReturnType<typeof startPictureSite>>;
let ayse: Browser;
let mehmet: ApiClient;
let topic_id: number;

beforeAll(async () => {
  site = await startPictureSite();
  app = await startApp(SETTINGS);
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Ahşap");
  [ayse, mehmet] = [await app.as("ayse"), await app.apiAs("mehmet")];
  topic_id = await makeTopic(mehmet, forum_id, "Ekmek");
});
afterAll(async () => {
  await app.stop();
  await site.stop();
});

const redirect = (path: string, location: string) =>
  site.answers.set(path, (response) => response.writeHead(302, { Location: location }).end());
const picturePost = async (src: string) =>
  await makePost(mehmet, topic_id, `<p><img src="${src}" alt="Resim"></p>`);
const contentOf = async (post_id: number): Promise<string> => {
  const [row] = await app.sql`select content from posts where id = ${post_id}`;
  return String(row?.content);
};
const waitingOf = async (post_id: number) =>
  await app.sql`select state, tries, failure from waiting_pictures where post_id = ${post_id}`;
const requestsFor = (path: string) => site.received.filter((request) => request.path === path);

test("the picture of a reply is fetched once, and then served from here", async () => {
  const bread = await photograph({ width: 1000, height: 500 });
  // What the other site says about it does not matter.
  site.answers.set("/ekmek.jpg", (response) =>
    response.writeHead(200, { "Content-Type": "text/html", "Set-Cookie": "a=b" }).end(bread),
  );
  const form = await ayse.get(`/topic/${topic_id}/reply`);
  const sent = await form.submit({ content: `Bakın:\n\n![Bir ekmek](${site.url}/ekmek.jpg)` });
  expect(sent.notice).toContain(tr("editor.picturesWaiting", { count: 1 }));
  const [post] = await app.sql`select max(id) as id from posts`;
  const post_id = Number(post?.id);
  await expect.poll(() => contentOf(post_id), SOON).toContain('<img src="/files/');
  const later_id = await picturePost(`${site.url}/ekmek.jpg`);
  await expect.poll(() => contentOf(later_id), SOON).toContain('<img src="/files/');
  expect(requestsFor("/ekmek.jpg").map(({ headers }) => headers)).toEqual([
    {
      host: new URL(site.url).host,
      "user-agent": `Divan-Pictures (+${SETTINGS.SITE_URL}/)`,
      accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
      "accept-encoding": "identity",
      connection: "close",
    },
  ]);

  const page = await ayse.get(`/topic/${topic_id}`);
  const src = page.find('.prose img[alt="Bir ekmek"]').getAttribute("src") ?? "";
  const cookie = [...ayse.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const served = await fetch(app.url + src, { headers: { Cookie: cookie } });
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await served.arrayBuffer()).includes(METADATA_SECRET)).toBe(false);
  expect((await fetch(app.url + src)).status).toBe(401);
  const edit = await ayse.get(`/topic/${topic_id}/post/${post_id}/edit`);
  expect(edit.find("textarea").text).toContain(`![Bir ekmek](${src})`);
});

test("redirects are followed, each to a public address", async () => {
  const bread = await photograph({ width: 300, height: 200 });
  site.answers.set("/uzun.jpg", (response) => response.writeHead(200).end(bread));
  redirect("/kisa", "/uzun.jpg");
  redirect("/ice-bakan.jpg", "http://169.254.169.254/latest/meta-data/");
  redirect("/dosya.jpg", "file:///etc/passwd");
  redirect("/dongu.jpg", "/dongu.jpg");
  const followed = await picturePost(`${site.url}/kisa`);
  const refused = {
    not_public: [
      await picturePost(`${site.url}/ice-bakan.jpg`),
      await picturePost(`${site.url}/dosya.jpg`),
    ],
    answer: [await picturePost(`${site.url}/dongu.jpg`)],
  };
  await expect.poll(() => contentOf(followed), SOON).toContain('<img src="/files/');
  for (const [failure, post_ids] of Object.entries(refused))
    for (const post_id of post_ids)
      await expect
        .poll(() => waitingOf(post_id), SOON)
        .toEqual([{ state: "failed", tries: 1, failure }]);
  expect(requestsFor("/dongu.jpg")).toHaveLength(4);
});

test("what is no picture stays a link, and what may come later is tried again", async () => {
  site.answers.set("/sayfa.jpg", (response) =>
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end("<script>alert(1)</script>"),
  );
  site.answers.set("/mesgul.jpg", (response) => response.writeHead(503).end());
  const outcomes = [
    ["/sayfa.jpg", { state: "failed", tries: 1, failure: "no_picture" }],
    ["/yok.jpg", { state: "failed", tries: 1, failure: "answer" }],
    ["/mesgul.jpg", { state: "waiting", tries: 1, failure: "answer" }],
  ] as const;
  const posts = [];
  for (const [path, outcome] of outcomes)
    posts.push({ path, outcome, post_id: await picturePost(site.url + path) });
  for (const { path, outcome, post_id } of posts) {
    await expect.poll(() => waitingOf(post_id), SOON).toEqual([outcome]);
    expect(await contentOf(post_id)).toContain(
      `<a class="waiting-image" href="${site.url}${path}"`,
    );
  }
  const page = await ayse.get(`/topic/${topic_id}`);
  expect(page.all('.prose img[src^="http"]')).toEqual([]);
  expect(page.find(`.prose a[href="${site.url}/yok.jpg"]`).text).toBe("Resim");
});

test("nobody asks a private address for a picture", async () => {
  for (const address of [
    "http://10.0.0.1/a.jpg",
    "http://169.254.169.254/latest/meta-data/a.jpg",
    "http://[::ffff:192.168.1.1]/a.jpg",
  ]) {
    const post_id = await picturePost(address);
    expect([address, await waitingOf(post_id)]).toEqual([address, []]);
    expect(await contentOf(post_id)).not.toContain("<img");
  }
});

test("pictures of posts from older releases are fetched too", async () => {
  const kilim = await photograph({ width: 320, height: 200, colour: "#224466" });
  site.answers.set("/kilim.jpg", (response) => response.writeHead(200).end(kilim));
  const post_id = await makePost(mehmet, topic_id);
  await app.sql`update posts set content = ${`<p><img src="${site.url}/kilim.jpg" alt="Bir kilim" loading="lazy"></p>`}
    where id = ${post_id}`;
  // As the migration stores it.
  await app.sql`insert into old_pictures (step, source) values (1, 'posts')`;
  await app.sql`insert into pgboss.job (name, data) values ('convert-old-pictures', '{}')`;
  await expect.poll(() => contentOf(post_id), SOON).toContain('<img src="/files/');
  const [post] = await app.sql`select updated_at, excerpt from posts where id = ${post_id}`;
  expect(post).toEqual({ updated_at: null, excerpt: "[Bir kilim]" });
  expect(requestsFor("/kilim.jpg")).toHaveLength(1);
  await expect.poll(() => app.sql`select from old_pictures`, SOON).toEqual([]);
});

test("a feed with whole texts has pictures with a key that opens one picture, for its reader", async () => {
  const settings = await ayse.get(`/settings?tab=feeds&topic=${topic_id}`);
  const key = /key=([\w-]+)/.exec(settings.html)?.[1] ?? "";
  const feed = await fetch(`${app.url}/feeds/topic/${topic_id}?key=${key}&full=1`);
  const { items } = parseFeed(await feed.text());
  const contents = items.map(({ content }) => content ?? "").join("");
  const [, src = ""] = /<img src="([^"]+)" alt="Bir ekmek"/.exec(contents) ?? [];
  const { origin, pathname, searchParams } = new URL(src.replaceAll("&amp;", "&"));
  expect(origin).toBe(SETTINGS.SITE_URL);
  const picture_key = searchParams.get("key") ?? "";
  expect(contents).not.toContain(key);
  expect(contents).not.toContain("srcset");
  const ask = (address: string) => fetch(app.url + address, { redirect: "manual" });
  const picture = await ask(`${pathname}?w=960&key=${picture_key}`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);

  const [other] = await app.sql`select '/files/' || id || '/' || url_name as path from files
    where id <> ${Number(pathname.split("/")[2])} limit 1`;
  const others = [
    `${other?.path}?key=${picture_key}`,
    `/feeds/topic/${topic_id}?key=${picture_key}`,
    `${pathname}?key=${key}`,
    `${pathname}?key=`,
  ];
  for (const address of others)
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
  await ayse.post("/settings/renew-feeds", {});
  expect((await ask(`${pathname}?key=${picture_key}`)).status).toBe(404);
});
