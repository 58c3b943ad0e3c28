import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
/** A picture of ayse in an open topic, and one that nobody but her sees. */
let shown: { id: number; url: string };
let unshown: { id: number };
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  shown = await uploadAs("ayse", "ekmek.jpg");
  unshown = await uploadAs("ayse", "kilim.jpg");
  topic_id = await makeTopic(
    await app.apiAs("ayse"),
    forum_id,
    "Ekmek",
    `<p><img src="${shown.url}" alt="Kabuğu koyu bir somun"></p>`,
  );
});

async function uploadAs(person: "ayse", name: string) {
  const form_data = new FormData();
  const bytes = await photograph({
    width: 1200,
    height: 800,
    colour: name.includes("k") ? "#a33" : "#3a3",
  });
  form_data.set("file", new File([new Uint8Array(bytes)], name));
  const { cookies } = await app.as(person);
  const headers = { Origin: app.url, Cookie: `divan_session=${cookies.get("divan_session")}` };
  const response = await fetch(`${app.url}/upload`, { method: "POST", headers, body: form_data });
  return await response.json();
}

test("a picture is shown with its name, its description from the post, and a link to its bytes", async () => {
  const page = await (await app.as("mehmet")).get(`/picture/${shown.id}`);
  expect([page.status, page.heading]).toEqual([200, "ekmek.jpg"]);
  const image = page.find("main img");
  expect(image.getAttribute("alt")).toBe("Kabuğu koyu bir somun");
  expect(image.getAttribute("srcset") ?? image.getAttribute("srcSet")).toContain(
    `${shown.url}?w=960 960w`,
  );
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["1200", "800"]);
  expect(page.find("main figcaption").textContent).toBe("Kabuğu koyu bir somun");
  expect(page.find("main figure a").getAttribute("href")).toBe(shown.url);
  expect(page.find("title").textContent).toContain("Kabuğu koyu bir somun");
});

test("the way back leads to the topic that the reader came from, and else to the home page", async () => {
  const mehmet = await app.as("mehmet");
  const backFrom = async (referrer?: string) => {
    const headers = referrer === undefined ? undefined : { Referer: referrer };
    const page = await mehmet.get(`/picture/${shown.id}`, headers);
    const link = page.find("main .back");
    return [link.getAttribute("href"), link.textContent];
  };
  const topic = `/topic/${topic_id}?page=2`;
  expect(await backFrom(app.url + topic)).toEqual([topic, tr("forum.backToTopic")]);
  expect(await backFrom(`https://other.example${topic}`)).toEqual(["/", tr("pictures.backHome")]);
  expect(await backFrom()).toEqual(["/", tr("pictures.backHome")]);
});

test("a picture that the reader may not see is a 404, like one that does not exist", async () => {
  const mehmet = await app.as("mehmet");
  const ayse = await app.as("ayse");
  expect((await ayse.get(`/picture/${unshown.id}`)).status).toBe(200);
  for (const id of [unshown.id, 999_999, 0, "x"])
    expect((await mehmet.get(`/picture/${id}`)).status).toBe(404);
  expect((await new Browser(app.url).get(`/picture/${shown.id}`)).url.pathname).toBe("/login");
});

test("what is no picture has no such page", async () => {
  const [file] = await app.sql`insert into files
    (owner_id, kind, purpose, name, url_name, type, size, stored_bytes, uploaded_sha256)
    values (${await app.idOf("ayse")}, 'file', 'post', 'a.pdf', 'a.pdf', 'application/pdf', 1, 1, 'y') returning id`;
  expect((await (await app.as("ayse")).get(`/picture/${file?.id}`)).status).toBe(404);
});
