import { parse } from "node-html-parser";
import { beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { addressIn, cookieOf, makeWorld, type Role, type World } from "#tests/support/world.ts";
import { ROWS } from "./page-rights.ts";

/** Each test sends hundreds of requests, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const OTHER = "https://resim.example/ekmek.jpg";
/** As older releases stored it, in and outside of a link, and as it is stored until it was fetched. */
const STORED = `<p>Neden? <img src="${OTHER}" alt="Bir ekmek" width="9" height="9" loading="lazy"> <a href="https://baska.example/" rel="nofollow noopener ugc"><img src="http://resim.example/2.png" alt="Bağ" loading="lazy"></a> <a class="waiting-image" href="${OTHER}" rel="nofollow noopener ugc">${OTHER}</a></p>`;

/** What a browser loads without being asked. */
const LOADED = ["src", "srcset", "poster", "data", "background", "imagesrcset"];
const LOADED_LINKS = /\b(?:stylesheet|icon|preload|modulepreload|prefetch|preconnect|manifest)\b/;

const READERS: Role[] = ["guest", "member", "owner", "superuser"];

let app: App;
let world: World;
beforeAll(async () => {
  app = await sharedApp();
  world = await makeWorld(app);
  const { topic, post, removed_topic, removed_post, draft, file } = world.ids;
  const fetched = `${STORED}<p><a class="picture" href="/picture/${file}"><img src="/files/${file}/sehpa.png" alt="" width="1" height="1" loading="lazy"></a></p>`;
  await app.sql`update topics set content = ${fetched} where id = ${Number(topic)}`;
  await app.sql`update posts set content = ${fetched} where id = ${Number(post)}`;
  await app.sql`update removed_topics set content = ${fetched} where id = ${Number(removed_topic)}`;
  await app.sql`update removed_posts set content = ${fetched} where id = ${Number(removed_post)}`;
  await app.sql`update drafts set content = ${STORED}, content_format = 'html' where id = ${Number(draft)}`;
  await app.sql`insert into content_versions (topic_id, title, content, editor_id, created_at) values (${Number(topic)}, 'Sehpa', ${STORED}, ${world.users.owner}, now())`;
  const selin = await app.as("selin");
  const text = `![Bir ekmek](${OTHER})`;
  const saved = await (await selin.get("/admin/site")).submit({
    welcome: text,
    rules: text,
    footer: text,
  });
  expect(saved.status).toBe(200);
});

/** The addresses of other hosts that a page loads. */
function loadedFromElsewhere(html: string): string[] {
  const loaded = parse(html, { comment: true })
    .querySelectorAll("*")
    .flatMap((element) => {
      const values = LOADED.map((name) => element.getAttribute(name));
      const is_loaded = LOADED_LINKS.test(element.getAttribute("rel") ?? "");
      const styles = [element.getAttribute("style"), element.tagName === "STYLE" && element.text];
      return values.concat(is_loaded ? element.getAttribute("href") : [], styles.map(urlsIn));
    });
  return loaded
    .filter((value) => typeof value === "string" && /(?:^|[\s,(])(?:https?:)?\/\//i.test(value))
    .map(String);
}

function urlsIn(css: string | false | undefined): string {
  return [...(css || "").matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, url]) => url).join(" ");
}

test("no page loads anything from another host", async () => {
  const found: string[] = [];
  const policies = new Set<string>();
  const stylesheets = new Set<string>();
  let pages = 0;
  for (const [path, row] of Object.entries(ROWS)) {
    for (const role of READERS.filter((each) => row.get?.[each] === 200)) {
      const response = await fetch(app.url + addressIn(world, path), {
        headers: { Cookie: await cookieOf(app, role, world), Accept: "text/html" },
      });
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
        await response.body?.cancel();
        continue;
      }
      pages += 1;
      const html = await response.text();
      found.push(...loadedFromElsewhere(html).map((address) => `${path} ${role}: ${address}`));
      for (const [, sheet = ""] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
        stylesheets.add(sheet);
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      // A plain page has no picture at all.
      if (policy.startsWith("default-src 'none'")) continue;
      policies.add(
        policy
          .split(";")
          .find((rule) => rule.includes("img-src"))
          ?.trim() ?? path,
      );
    }
  }
  expect(found).toEqual([]);
  expect(pages).toBeGreaterThan(150);
  expect([...policies]).toEqual(["img-src 'self'"]);
  expect(stylesheets.size).toBeGreaterThan(0);
  for (const sheet of stylesheets) {
    const css = await (await fetch(new URL(sheet, app.url))).text();
    expect(css).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//i);
  }
});

test("a picture in an older post is a link, and its description inside of a link", async () => {
  const cookie = await cookieOf(app, "owner", world);
  const page = async (path: string) =>
    await (await fetch(app.url + addressIn(world, path), { headers: { Cookie: cookie } })).text();
  for (const path of ["/topic/:topicId", "/topic/:topicId/print", "/drafts/:draftId"]) {
    const html = await page(path);
    expect(html, path).toContain(
      `<a class="waiting-image" href="${OTHER}" rel="nofollow noopener ugc">Bir ekmek</a>`,
    );
    expect(html, path).toContain('rel="nofollow noopener ugc">Bağ</a>');
  }
});
