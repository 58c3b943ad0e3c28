import { beforeAll, expect, test } from "vitest";
import { actor, createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import { createUser } from "../../members/users/users.server.ts";
import { changePost, createPost } from "./posts.server.ts";
import { createTopic } from "./topics.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => `<a href="https://a.example/${n}">${n}</a>`).join(" ");

let forum_id: number;
const newcomer = () => createdMember({ is_trusted: false });

beforeAll(async () => {
  forum_id = await createdForum();
});

test("a newcomer starts ten topics on the first day, and failed ones do not count", async () => {
  const member = await newcomer();
  const start = (input: { forum_id: number; form_key?: string }) =>
    createTopic(member, { title: "Sehpa", content: "<p>Neden?</p>", ...input });
  await expect(start({ forum_id: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
  const first = await start({ forum_id, form_key: "bir" });
  expect((await start({ forum_id, form_key: "bir" })).id).toBe(first.id);
  for (let n = 1; n < 10; n += 1) await start({ forum_id });
  await expect(start({ forum_id })).rejects.toMatchObject({ status: 429, key: "newcomerTopics" });
  const [row] = await sql`select count(*)::int as topics from topics where owner_id = ${member.id}`;
  expect(row?.topics).toBe(10);
});

test("texts of a newcomer have few links to other sites and few mentions", async () => {
  const member = await newcomer();
  const topic_id = await createdTopic(member, { forum_id });
  const write = (content: string) => createPost(member, topic_id, { content });
  await write(`<p>${links(5)}</p>`);
  await expect(write(`<p>${links(6)}</p>`)).rejects.toMatchObject({
    status: 422,
    key: "newcomerLinks",
    about: { field: "content", values: { max: 5, written: 6 } },
  });
  const names: string[] = [];
  for (let n = 0; n < 11; n += 1) names.push(`@${(await createdMember()).username}`);
  await write(`<p>${names.slice(1).join(" ")}</p>`);
  await expect(write(`<p>${names.join(" ")}</p>`)).rejects.toMatchObject({
    status: 422,
    key: "newcomerMentions",
  });
});

test("edits of a newcomer notify no more members than a text may mention", async () => {
  const member = await newcomer();
  const topic_id = await createdTopic(member, { forum_id });
  const { id } = await createPost(member, topic_id, { content: "<p>Merhaba</p>" });
  for (let edit = 0; edit < 3; edit += 1) {
    const names = await Promise.all(Array.from({ length: 5 }, () => createdMember()));
    const content = `<p>${names.map(({ username }) => `@${username}`).join(" ")}</p>`;
    await changePost(member, topic_id, id, { content });
  }
  const [row] =
    await sql`select count(*)::int as count from notifications where post_id = ${id} and type = 'mention'`;
  expect(row?.count).toBe(10);
});

test("the limits end after a day, and do not hold for those whom superusers trust", async () => {
  const selin = await actor("selin");
  const made_by_superuser = await createUser(selin, {
    username: "güvenli",
    email: "guvenli@example.org",
    password: "güvenli-bir-parola",
    is_superuser: false,
    is_active: true,
  });
  const trusted = await newcomer();
  await changeUser(selin, trusted.id, { is_trusted: true });
  const [trusted_row] =
    await sql`select count(*)::int as count from users where id in (${made_by_superuser.id}, ${trusted.id}) and is_trusted`;
  expect(trusted_row?.count).toBe(2);
  const day_old = await createdMember({
    is_trusted: false,
    created_at: new Date(Date.now() - DAY_MS),
  });
  const topic_id = await createdTopic(day_old, { forum_id });
  await createPost(day_old, topic_id, { content: `<p>${links(6)}</p>` });
});
