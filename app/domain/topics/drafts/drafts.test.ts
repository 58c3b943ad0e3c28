import { beforeEach, describe, expect, test } from "vitest";
import { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  sql,
} from "#tests/support/domain.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { DRAFT_DAYS } from "../../base/retention.ts";
import type { User } from "../../members/users/user.ts";
import { deleteOldDrafts } from "../../operations/clean-up/clean-up.server.ts";
import { changePost, createPost } from "../topics/posts.server.ts";
import { changeTopic, createTopic } from "../topics/topics.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { deleteDraft, findDraft, getDraft, listDrafts } from "./draft-list.server.ts";
import { draft_input } from "./input.ts";
import { DRAFTS_MAX } from "./limits.ts";
import { saveDraft } from "./save-draft.server.ts";

let writer: User;
let topic_id: number;
let reply: { kind: "reply"; thing_id: number };
let forms = 0;

beforeEach(async () => {
  writer = await createdMember();
  topic_id = await createdTopic(await actor("ayse"), { title: "Ceviz sehpa" });
  reply = { kind: "reply", thing_id: topic_id };
});

/** The stored draft, whose version a form is loaded with. */
async function saved(...args: Parameters<typeof saveDraft>) {
  const result = await saveDraft(...args);
  if (result.outcome !== "saved") throw new Error(`The outcome was ${result.outcome}`);
  return { version: result.version, saved_at: result.saved_at };
}
const formWithDraft = async () => {
  const form_key = newKey();
  await saveDraft(writer, reply, text("Bir", form_key));
  return { content: "<p>Bir</p>", draft: { form_key } };
};
const newKey = () => `form ${(forms += 1)}`;
const text = (content: string, form_key = newKey(), draft_version?: string) => ({
  content,
  content_format: "markdown" as const,
  form_key,
  draft_version,
});
const contentOf = async (target: Parameters<typeof findDraft>[1]) =>
  (await findDraft(writer, target))?.content;

describe("saving", () => {
  test("stores one draft of a form, and its changes under a new version", async () => {
    const form_key = newKey();
    const first = await saved(writer, reply, text("Önce", form_key));
    const second = await saved(writer, reply, text("Önce zımpara", form_key));
    expect(second.version).not.toBe(first.version);
    expect(await findDraft(writer, reply)).toEqual({
      id: expect.any(Number),
      title: null,
      content: "Önce zımpara",
      content_format: "markdown",
      edited_version: null,
      form_key,
      ...second,
    });
    expect(await listDrafts(writer)).toHaveLength(1);
  });

  test("another form changes a draft only if it was loaded with it", async () => {
    const laptop = newKey();
    const phone = newKey();
    const first = await saved(writer, reply, text("Dizüstü", laptop));
    await saveDraft(writer, reply, text("Dizüstü ve telefon", phone, first.version));
    expect(await saveDraft(writer, reply, text("Yine dizüstü", laptop))).toMatchObject({
      outcome: "conflict",
      other: { content: "Dizüstü ve telefon", form_key: phone },
    });
    expect(await saveDraft(writer, reply, text("Üçüncü"))).toMatchObject({ outcome: "conflict" });
    expect(await contentOf(reply)).toBe("Dizüstü ve telefon");
    expect((await saveDraft(writer, reply, text("Dizüstü ve telefon"))).outcome).toBe("saved");
  });

  test("a draft of the moment before is not enough to replace one", async () => {
    const laptop = newKey();
    const first = await saved(writer, reply, text("Bir", laptop));
    await saveDraft(writer, reply, text("Bir iki", laptop));
    expect(await saveDraft(writer, reply, text("Bir üç", newKey(), first.version))).toMatchObject({
      outcome: "conflict",
      other: { content: "Bir iki" },
    });
  });

  test("an empty form deletes its own draft, and no other", async () => {
    const form_key = newKey();
    await saveDraft(writer, reply, text("Bir", form_key));
    expect(await saveDraft(writer, reply, text(" "))).toEqual({ outcome: "deleted" });
    expect(await contentOf(reply)).toBe("Bir");
    expect(await saveDraft(writer, reply, text("", form_key))).toEqual({ outcome: "deleted" });
    expect(await contentOf(reply)).toBeUndefined();
  });

  test("a topic may have only a title, and every kind of form has its own draft", async () => {
    const forum_id = await createdForum();
    await saveDraft(
      writer,
      { kind: "topic", thing_id: forum_id },
      { ...text(""), title: "Başlık" },
    );
    await saveDraft(writer, { kind: "topic_edit", thing_id: topic_id }, text("Konu"));
    await saveDraft(writer, reply, text("Yanıt"));
    expect(await listDrafts(writer)).toMatchObject([
      { kind: "reply", topic_title: "Ceviz sehpa", excerpt: "Yanıt" },
      { kind: "topic_edit", topic_title: "Ceviz sehpa", excerpt: "Konu" },
      { kind: "topic", title: "Başlık", forum_id, topic_id: null, forum_name: "Ahşap" },
    ]);
  });

  test("suspended members may save, and nobody sees the drafts of others", async () => {
    const suspended = { ...writer, suspension: { until: null, reason: "Spam" } };
    await saveDraft(suspended, reply, text("Askıda"));
    const [draft] = await listDrafts(writer);
    const other = await createdMember();
    expect(await listDrafts(other)).toEqual([]);
    expect(await findDraft(other, reply)).toBeNull();
    await expect(getDraft(other, draft?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    expect(await deleteDraft(other, draft?.id ?? 0)).toBe(false);
    expect(await contentOf(reply)).toBe("Askıda");
  });

  test(`a member has at most ${DRAFTS_MAX} drafts, and may still change those`, async () => {
    await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
      select ${writer.id}, 'reply', 1000000 + n, 'x', 'markdown', 'x', 'many' from generate_series(1, ${DRAFTS_MAX}) as n`;
    await expect(saveDraft(writer, reply, text("Bir daha"))).rejects.toMatchObject({
      status: 400,
      key: "tooManyDrafts",
    });
    await saveDraft(writer, { kind: "reply", thing_id: 1_000_001 }, text("Değişti", "many"));
  });

  test("saving too often is refused", async () => {
    await exhaustLimit("draft", writer);
    await expect(saveDraft(writer, reply, text("Bir"))).rejects.toMatchObject({ status: 429 });
  });

  test("a draft is not longer than a post, and not more expensive", async () => {
    const { success } = draft_input.safeParse({ content: "a".repeat(CONTENT_MAX_BYTES + 1) });
    expect(success).toBe(false);
    expect(draft_input.safeParse({}).data).toEqual({ content: "", content_format: "markdown" });
    const many_images = "![a](https://a.example/a.png)".repeat(31);
    await expect(saveDraft(writer, reply, text(many_images))).rejects.toMatchObject({
      key: "tooManyImages",
    });
  });
});

test.each(["\0", "a".repeat(1001)])("a draft of no version of a text is refused", (version) => {
  expect(draft_input.safeParse({ version }).success).toBe(false);
});

describe("a draft that was sent", () => {
  test("is deleted with the reply, and the form saves no other", async () => {
    const form_key = newKey();
    await saveDraft(writer, reply, text("Bir", form_key));
    await createPost(writer, topic_id, {
      content: "<p>Bir iki</p>",
      form_key: `${form_key} hash`,
      draft: { form_key },
    });
    expect(await contentOf(reply)).toBeUndefined();
    await expect(saveDraft(writer, reply, text("Bir", form_key))).rejects.toMatchObject({
      status: 409,
      key: "draftSent",
    });
  });

  test("is deleted with the topic that was loaded from it", async () => {
    const forum_id = await createdForum();
    const target = { kind: "topic", thing_id: forum_id } as const;
    const draft = await saved(writer, target, { ...text("Metin"), title: "Başlık" });
    await createTopic(writer, {
      forum_id,
      title: "Başlık",
      content: "<p>Metin</p>",
      draft: { form_key: newKey(), draft_version: draft.version },
    });
    expect(await contentOf(target)).toBeUndefined();
  });

  test("is deleted with the edit of a topic or a reply", async () => {
    const post_id = await createdPost(writer, topic_id);
    const own_topic = await createdTopic(writer);
    const of_post = { kind: "post_edit", thing_id: post_id } as const;
    const of_topic = { kind: "topic_edit", thing_id: own_topic } as const;
    const form_key = newKey();
    await saveDraft(writer, of_post, text("Bir", form_key));
    await saveDraft(writer, of_topic, text("İki", form_key));
    await changePost(writer, topic_id, post_id, { content: "<p>Bir</p>" }, undefined, { form_key });
    expect(await contentOf(of_post)).toBeUndefined();
    const form_of_topic = newKey();
    await saveDraft(writer, of_topic, text("İki", form_of_topic));
    await changeTopic(writer, own_topic, { content: "<p>İki</p>" }, undefined, {
      form_key: form_of_topic,
    });
    expect(await contentOf(of_topic)).toBeUndefined();
  });

  test("of an edit is not saved again by the form, which may be sent again", async () => {
    const post_id = await createdPost(writer, topic_id);
    const own_topic = await createdTopic(writer);
    const edits = [
      {
        target: { kind: "post_edit", thing_id: post_id } as const,
        send: (content: string, form_key: string) =>
          changePost(writer, topic_id, post_id, { content }, undefined, { form_key }),
      },
      {
        target: { kind: "topic_edit", thing_id: own_topic } as const,
        send: (content: string, form_key: string) =>
          changeTopic(writer, own_topic, { content }, undefined, { form_key }),
      },
    ];
    for (const { target, send } of edits) {
      const form_key = newKey();
      expect((await send("<p>Bir</p>", form_key)).content).toBe("<p>Bir</p>");
      await expect(saveDraft(writer, target, text("Bir", form_key))).rejects.toMatchObject({
        status: 409,
        key: "draftSent",
      });
      expect((await send("<p>Bir iki</p>", form_key)).content).toBe("<p>Bir iki</p>");
      await saveDraft(writer, target, text("Üç"));
    }
  });

  test("of an edit that was refused can still be saved", async () => {
    const own_topic = await createdTopic(writer);
    const form_key = newKey();
    await expect(
      changeTopic(writer, own_topic, { content: "<p>Bir</p>" }, ["0.0"], { form_key }),
    ).rejects.toMatchObject({ status: 409 });
    const target = { kind: "topic_edit", thing_id: own_topic } as const;
    expect((await saveDraft(writer, target, text("Bir", form_key))).outcome).toBe("saved");
  });

  test("of an edit whose account was deleted meanwhile leaves no key, and is refused", async () => {
    const moderator = { ...(await createdMember()), is_superuser: true };
    await deleteUser(await actor("selin"), moderator.id);
    await expect(
      changeTopic(moderator, topic_id, { content: "<p>Bir</p>" }, undefined, {
        form_key: newKey(),
      }),
    ).rejects.toMatchObject({ key: "badCredentials" });
  });

  test("of another device stays, and so does one whose reply was refused", async () => {
    const form_key = newKey();
    await saveDraft(writer, reply, text("Telefonda"));
    await createPost(writer, topic_id, { content: "<p>Bir</p>", draft: { form_key } });
    expect(await contentOf(reply)).toBe("Telefonda");
    const draft = await findDraft(writer, reply);
    await expect(
      createPost(writer, 999_999_999, {
        content: "<p>Bir</p>",
        draft: { draft_version: draft?.version },
      }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await contentOf(reply)).toBe("Telefonda");
  });

  test("costs a reply no more waits", async () => {
    const { count } = await countRoundTrips(formWithDraft, (form) =>
      createPost(writer, topic_id, form),
    );
    expect(count).toBe(2);
  });
});

test("a draft can be read after its topic was removed, and shows what would be stored", async () => {
  await saveDraft(writer, reply, text("**Bir** <script> ![x](http://a.example/x.png)"));
  await removeTopic(await actor("selin"), topic_id);
  const [row] = await listDrafts(writer);
  expect(row).toMatchObject({ topic_id: null, topic_title: null, forum_id: null });
  const { html } = await getDraft(writer, row?.id ?? 0);
  expect(html).toBe(
    '<p><strong>Bir</strong> &lt;script&gt; <a class="waiting-image" href="http://a.example/x.png" rel="nofollow noopener ugc">x</a></p>',
  );
  expect(await deleteDraft(writer, row?.id ?? 0)).toBe(true);
  expect(await deleteDraft(writer, row?.id ?? 0)).toBe(false);
});

test("drafts end after their time, and with the account", async () => {
  const old_topic = { kind: "reply", thing_id: await createdTopic(writer) } as const;
  await saveDraft(writer, reply, text("Yeni"));
  await saveDraft(writer, old_topic, text("Eski"));
  await sql`update drafts set saved_at = now() - make_interval(days => ${DRAFT_DAYS}, hours => 1) where user_id = ${writer.id} and thing_id = ${old_topic.thing_id}`;
  await deleteOldDrafts();
  expect(await listDrafts(writer)).toMatchObject([{ excerpt: "Yeni" }]);
  await deleteAccountKeepPosts(await actor("selin"), writer.id);
  expect(await sql`select from drafts where user_id = ${writer.id}`).toHaveLength(0);
});
