import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let api: ApiClient;
let topic_id: number;
const posts: number[] = [];

beforeAll(async () => {
  app = await sharedApp();
  api = await app.apiAs("ayse");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(api, forum_id);
  for (let n = 0; n < 21; n++) posts.push(await makePost(api, topic_id));
});

const follow = async (path: string) => {
  const session = (await app.as("ayse")).cookies.get("divan_session");
  const response = await fetch(app.url + path, {
    redirect: "manual",
    headers: { Cookie: `divan_session=${session}` },
  });
  return [response.status, response.headers.get("Location")];
};

test.each([
  ["the first", 0, ""],
  ["the tenth", 9, ""],
  ["the eleventh", 10, "?page=2"],
  ["the last", 20, "?page=3"],
])("a reply's permalink leads to its page and anchor: %s", async (_, index, page) => {
  expect(await follow(`/topic/${topic_id}/post/${posts[index]}`)).toEqual([
    302,
    `/topic/${topic_id}${page}#post-${posts[index]}`,
  ]);
});

test("a permalink leads to the right page after earlier replies were deleted", async () => {
  await api.delete(`/topics/${topic_id}/post/${posts[0]}`);
  expect(await follow(`/topic/${topic_id}/post/${posts[10]}`)).toEqual([
    302,
    `/topic/${topic_id}#post-${posts[10]}`,
  ]);
});

async function hasLastLink(page: number): Promise<boolean> {
  const topic = await (await app.as("ayse")).get(`/topic/${topic_id}?page=${page}`);
  return topic.find(".topic-acts").innerHTML.includes(`/topic/${topic_id}/last`);
}

test("the address of the last reply leads to the page that shows it", async () => {
  expect(await follow(`/topic/${topic_id}/last`)).toEqual([
    302,
    `/topic/${topic_id}?page=2#post-${posts[20]}`,
  ]);
  const { body } = await api.get(`/topics/${topic_id}`);
  const empty = await makeTopic(api, Number(body.forum_id));
  expect(await follow(`/topic/${empty}/last`)).toEqual([302, `/topic/${empty}`]);
});

test("a topic of several pages leads to its last reply, except on the last page", async () => {
  expect([await hasLastLink(1), await hasLastLink(2)]).toEqual([true, false]);
});

test.each(["999999", "abc"])("an unknown reply is not found: %s", async (post_id) => {
  const page = await (await app.as("ayse")).get(`/topic/${topic_id}/post/${post_id}`);
  expect([page.status, page.heading]).toEqual([404, tr("layout.pageNotFound")]);
});

test("a reply of another topic leads there, because it may have been moved", async () => {
  const { body } = await api.get(`/topics/${topic_id}`);
  const other = await makeTopic(api, Number(body.forum_id));
  expect(await follow(`/topic/${other}/post/${posts[5]}`)).toEqual([
    302,
    `/topic/${topic_id}/post/${posts[5]}`,
  ]);
});
