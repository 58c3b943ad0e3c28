import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let forum_id: number;
let category_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
  ({ forum_id, category_id } = await makeForum(selin));
  topic_id = await makeTopic(ayse, forum_id, "Ceviz masa");
});

const keyed = (key: string) => ({ "Idempotency-Key": key });
const content = "<p>Bezir yağı</p>";

type OperationObject = { operationId: string; parameters?: { $ref?: string }[] };

type Creation = {
  client: () => ApiClient;
  path: () => string;
  body: (number: number) => unknown;
  count: () => Promise<number>;
};

const countOf = (table: string) => async () => {
  const [row] = await app.sql`select count(*)::int as rows from ${app.sql(table)}`;
  return row?.rows;
};

/** Every operation that creates something once for each key. */
const creations: Record<string, Creation> = {
  createTopic: {
    client: () => ayse,
    path: () => "/topics",
    body: (number) => ({ forum_id, title: `Konu ${number}`, content }),
    count: countOf("topics"),
  },
  createReply: {
    client: () => ayse,
    path: () => `/topics/${topic_id}/post`,
    body: (number) => ({ content: `<p>Yanıt ${number}</p>` }),
    count: countOf("posts"),
  },
  createInvite: {
    client: () => selin,
    path: () => "/invites",
    body: (number) => ({ text: `Davet ${number}` }),
    count: countOf("invites"),
  },
  createGroup: {
    client: () => selin,
    path: () => "/groups",
    body: (number) => ({ name: `Grup ${number}` }),
    count: countOf("groups"),
  },
  createCategory: {
    client: () => selin,
    path: () => "/categories",
    body: (number) => ({ name: `Kategori ${number}` }),
    count: countOf("categories"),
  },
  createForum: {
    client: () => selin,
    path: () => "/forums",
    body: (number) => ({ name: `Forum ${number}`, category_id }),
    count: countOf("forums"),
  },
  createUser: {
    client: () => selin,
    path: () => "/users",
    body: (number) => ({
      email: `yeni${number}@example.org`,
      username: `yeni${number}`,
      password: PASSWORD,
    }),
    count: countOf("users"),
  },
  createWebhook: {
    client: () => selin,
    path: () => "/webhooks",
    body: (number) => ({ url: `https://receiver.invalid/${number}`, kinds: ["topic"] }),
    count: countOf("webhooks"),
  },
  createSharedInvite: {
    client: () => selin,
    path: () => "/invites/shared",
    body: (number) => ({ max_uses: 1 + number, until: NEXT_WEEK }),
    count: countOf("invites"),
  },
};

const NEXT_WEEK = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** These need things of their own, and have tests of their own. */
const TESTED_APART = [
  "createInvites",
  "splitTopic",
  "createReport",
  "createBackup",
  "createCommunityExport",
];

test("every operation that takes a key is tested", async () => {
  const { body: document } = await app.api().get("/openapi.json");
  const paths: Record<string, Record<string, OperationObject>> = document.paths;
  const names = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters = [] }) =>
      parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    )
    .map(({ operationId }) => operationId);
  expect(names.toSorted()).toEqual([...Object.keys(creations), ...TESTED_APART].toSorted());
});

describe.each(Object.entries(creations))("%s", (name, { client, path, body, count }) => {
  test("a call that is sent again creates nothing more, and gets the first answer", async () => {
    const before = await count();
    const first = await client().post(path(), body(1), keyed(`${name}-1`));
    expect(first.status).toBe(200);
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    const second = await client().post(path(), body(1), keyed(`${name}-1`));
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await count()).toBe(before + 1);
  });

  test("of many at once, one creates it, and all get the same", async () => {
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client().post(path(), body(2), keyed(`${name}-2`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test("another body with the same key is refused, and creates nothing", async () => {
    const before = await count();
    const answer = await client().post(path(), body(3), keyed(`${name}-1`));
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({
      loc: ["header", "Idempotency-Key"],
      msg: "This Idempotency-Key was used for another call. Use a new one.",
    });
    expect(await count()).toBe(before);
  });
});

test("a topic that was created once is not created again after its deletion", async () => {
  const body = { forum_id, title: "Silinecek", content };
  const first = await ayse.post("/topics", body, keyed("deleted"));
  await ayse.delete(`/topics/${first.body.id}`);
  const second = await ayse.post("/topics", body, keyed("deleted"));
  expect(second.text).toBe(first.text);
  expect((await ayse.get(`/topics/${first.body.id}`)).status).toBe(404);
  expect(await app.sql`select from topics where title = 'Silinecek'`).toHaveLength(0);
});

test("keys of two members are apart, and so are those of two kinds", async () => {
  const body = { forum_id, title: "Aynı anahtar", content };
  const one = await ayse.post("/topics", body, keyed("shared"));
  const other = await selin.post("/topics", body, keyed("shared"));
  expect(one.body.id).not.toBe(other.body.id);
  const reply = await ayse.post(`/topics/${one.body.id}/post`, { content }, keyed("shared"));
  expect(reply.status).toBe(200);
});

test("a reply with the key of a reply to another topic is refused", async () => {
  const other_id = await makeTopic(ayse, forum_id, "Başka konu");
  await ayse.post(`/topics/${topic_id}/post`, { content }, keyed("one-topic"));
  const answer = await ayse.post(`/topics/${other_id}/post`, { content }, keyed("one-topic"));
  expect(answer.status).toBe(422);
  expect(await app.sql`select from posts where topic_id = ${other_id}`).toHaveLength(0);
});

test("a refused call leaves its key free", async () => {
  const refused = await ayse.post(
    "/topics",
    { forum_id: 999_999, title: "Yok", content },
    keyed("refused"),
  );
  expect(refused.status).toBe(404);
  const answer = await ayse.post("/topics", { forum_id, title: "Var", content }, keyed("refused"));
  expect(answer.status).toBe(200);
});

test("what was created before the process died is found, though its answer was not stored", async () => {
  const body = { forum_id, title: "Yarıda kalan", content };
  const first = await ayse.post("/topics", body, keyed("died"));
  await app.sql`update form_keys set answer = null where form_key = 'api died'`;
  const second = await ayse.post("/topics", body, keyed("died"));
  expect(second.body).toEqual(first.body);
  expect(await app.sql`select from topics where title = 'Yarıda kalan'`).toHaveLength(1);
  const [row] = await app.sql`select answer from form_keys where form_key = 'api died'`;
  expect(row?.answer).not.toBeNull();
});

test("a copy of the table shows no secret that an answer has", async () => {
  const webhook = await selin.post(
    "/webhooks",
    { url: "https://receiver.invalid/secret" },
    keyed("secret"),
  );
  const invite = await selin.post("/invites", { text: "Gizli" }, keyed("secret"));
  const code = invite.body.signup_link.split("code=")[1];
  const rows = await app.sql`select answer from form_keys where form_key = 'api secret'`;
  expect(rows).toHaveLength(2);
  for (const { answer } of rows)
    for (const secret of [webhook.body.secret, code, "receiver.invalid"])
      expect(Buffer.from(answer).includes(secret)).toBe(false);
});

test("an answer that cannot be read any more is made anew", async () => {
  const body = { forum_id, title: "Unutulan", content };
  const first = await ayse.post("/topics", body, keyed("unreadable"));
  for (const answer of ["", "short", "x".repeat(100)]) {
    await app.sql`update form_keys set answer = ${Buffer.from(answer)} where form_key = 'api unreadable'`;
    expect((await ayse.post("/topics", body, keyed("unreadable"))).body).toEqual(first.body);
  }
  expect(await app.sql`select from topics where title = 'Unutulan'`).toHaveLength(1);
});

test.each([
  ["empty", " "],
  ["too long", "x".repeat(256)],
  ["with a blank inside", "a b"],
])("a key that is %s is refused", async (_, key) => {
  const answer = await ayse.post("/topics", { forum_id, title: "x", content }, keyed(key));
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(["header", "Idempotency-Key"]);
});

test("the longest key is taken", async () => {
  const body = { forum_id, title: "Uzun anahtar", content };
  expect((await ayse.post("/topics", body, keyed("x".repeat(255)))).status).toBe(200);
});

test("an anonymous call learns nothing of a key", async () => {
  const answer = await app.api().post("/topics", {}, keyed("createTopic-1"));
  expect(answer.status).toBe(401);
});

test("replies are split from a topic once", async () => {
  const source_id = await makeTopic(ayse, forum_id, "Uzun konu");
  const post_id = await makePost(ayse, source_id);
  const body = { post_ids: [post_id], title: "Ayrılan konu" };
  const answers = await twice((headers) => selin.post(`/topics/${source_id}/split`, body, headers));
  expect(answers[1]).toEqual(answers[0]);
  expect(await app.sql`select from topics where title = 'Ayrılan konu'`).toHaveLength(1);
});

test("a thing is reported once", async () => {
  const body = { topic_id, reason: "spam" };
  const answers = await twice((headers) => selin.post("/reports", body, headers));
  expect(answers[1]).toEqual(answers[0]);
  await app.sql`update form_keys set answer = null where kind = 'report'`;
  const [, third] = await twice((headers) => selin.post("/reports", body, headers));
  expect(third).toEqual(answers[0]);
  expect(await app.sql`select from report_entries`).toHaveLength(1);
});

test("several people are invited once", async () => {
  const body = { people: ["Ada", "Can"] };
  const answers = await twice((headers) => selin.post("/invites/several", body, headers));
  expect(answers[1]).toEqual(answers[0]);
  expect(await app.sql`select from invites where note in ('Ada', 'Can')`).toHaveLength(2);
});

test("one backup is made", async () => {
  const answers = await twice((headers) => selin.post("/server/create-backup", undefined, headers));
  expect(answers[1]).toEqual(answers[0]);
  expect(await app.sql`select from backups`).toHaveLength(1);
});

test("one export of the community is made", async () => {
  const answers = await twice((headers) =>
    selin.post("/server/community-exports", { content: "members" }, headers),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(await app.sql`select from community_exports`).toHaveLength(1);
});

async function twice(send: (headers: HeadersInit) => Promise<ApiAnswer>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const _ of [1, 2]) {
    const { status, body } = await send(keyed("twice"));
    expect(status).toBe(200);
    answers.push(body);
  }
  return answers;
}
