import { beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { createdModerator } from "#tests/support/moderation.ts";
import type { User } from "../../members/users/user.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { mergeTopic } from "../moderate/merge-topics.server.ts";
import { moderateTopic } from "../moderate/moderate-topic.server.ts";
import { splitTopic } from "../moderate/split-topic.server.ts";
import { reportThing } from "../reports/report-thing.server.ts";
import { claimReport } from "../reports/work-on-report.server.ts";
import { warnMember } from "../sanctions/warn.server.ts";
import { NO_FILTERS } from "./log-filters.ts";
import { listLog, listModerationLog } from "./log-page.server.ts";

const RANGE = { skip: 0, limit: 100 };

let selin: User;
let author: User;
let inside: User;
let outside: User;
let open_id: number;
let board_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  author = await createdMember();
  open_id = await createdForum();
  ({ forum_id: board_id } = await createdRestrictedForum([author]));
  await sql`update forums set name = 'Kurul' where id = ${board_id}`;
  author = await reload(author);
  [inside, outside] = [await createdModerator(open_id, board_id), await createdModerator(open_id)];
});

async function actionsFor(user: User, filters = NO_FILTERS) {
  const { data, count } = await listModerationLog(user, filters, RANGE);
  expect(count).toBe(data.length);
  return data.map(({ subject_type, action }) => `${subject_type} ${action}`);
}

const newTopic = (forum_id: number, title = "Açık") => createdTopic(author, { forum_id, title });

test("what is done in a hidden forum is in the log of its moderators and superusers", async () => {
  const topic_id = await newTopic(board_id, "Gizli");
  await moderateTopic(inside, topic_id, { is_pinned: true });
  expect(await actionsFor(inside)).toEqual(["topic pinned"]);
  expect(await actionsFor(outside)).toEqual([]);
  for (const kind of ["topic", "pinned"] as const)
    expect(await actionsFor(outside, { ...NO_FILTERS, kind })).toEqual([]);
  for (const who of [inside.username, author.username])
    expect(await actionsFor(outside, { ...NO_FILTERS, who })).toEqual([]);
  const { data } = await listLog(selin, NO_FILTERS, RANGE);
  expect(data).toContainEqual(expect.objectContaining({ subject_name: "Gizli", action: "pinned" }));
});

test("what was done with a topic is hidden with it, and its target named to those who see it", async () => {
  const topic_id = await newTopic(open_id);
  const post_id = await createdPost(author, topic_id);
  const { id: report_id } = await reportThing(inside, { topic_id }, { reason: "spam", text: null });
  await claimReport(selin, report_id);
  await moderateTopic(inside, topic_id, { is_pinned: true });
  await removePost(inside, topic_id, post_id);
  await warnMember(inside, author.id, { reason: "Kaba", about: { topic_id, post_id: null } });
  const before = ["user warned", "post removed", "topic pinned", "report claimed"];
  expect(await actionsFor(outside)).toEqual(before);
  await moderateTopic(inside, topic_id, { forum_id: board_id });
  expect(await actionsFor(outside)).toEqual([]);
  expect(await actionsFor(inside)).toContain("topic moved");

  await removeTopic(inside, topic_id);
  expect(await actionsFor(outside)).toEqual([]);
});

test("a split and a merge between forums are known to those who see both", async () => {
  const [topic_id, hidden_topic] = [await newTopic(open_id), await newTopic(board_id, "Gizli")];
  const post_id = await createdPost(author, topic_id);
  await splitTopic(inside, topic_id, { post_ids: [post_id], title: "Gizli", forum_id: board_id });
  expect(await actionsFor(outside)).toEqual([]);
  await mergeTopic(inside, hidden_topic, topic_id);
  expect(await actionsFor(outside)).toEqual([]);
  expect(await actionsFor(inside)).toEqual(["topic merged", "topic split"]);
});

test("the name of a forum that was deleted, or hidden later, is not told", async () => {
  const topic_id = await newTopic(open_id);
  await moderateTopic(inside, topic_id, { forum_id: board_id });
  const other_topic = await newTopic(open_id);
  await sql`insert into audit_log (actor_username, action, subject_type, subject_id, subject_name, forum_id, before, after)
    values ('eski', 'moved', 'topic', ${other_topic}, 'Açık', ${open_id}, '{"forum": "Ahşap"}', '{"forum": "Kurul"}')`;
  expect(await actionsFor(outside)).toEqual([]);
  await createdRestrictedForum([]);
  await deleteForum(selin, board_id);
  expect(await actionsFor(await reload(outside))).toEqual([]);
});
