import { z } from "zod";
import { FULL_NAME_MAX } from "#app/contract/field-limits.ts";
import { plainText } from "#app/domain/base/rules.ts";
import { MATCHES_MAX } from "#app/domain/members/users/match-scope.ts";
import { listMemberRange } from "#app/domain/members/users/member-list.server.ts";
import { getUserByName } from "#app/domain/members/users/users.server.ts";
import {
  listPostsOfMember,
  listTopicsOfMember,
} from "#app/domain/topics/topics/member-lists.server.ts";
import {
  SUGGESTION_TEXT_MAX,
  SUGGESTIONS_MAX,
  suggestMembers,
} from "#app/domain/topics/topics/suggest-members.server.ts";
import { endpoint, operation, otherPath } from "../protocol/endpoint.server.ts";
import { choose, fieldsOf } from "../protocol/fields.ts";
import { filter_id, listOf, paging } from "../protocol/shapes.ts";
import { member, post, topic } from "./topic-answer.ts";
import { own_user, public_user, user } from "./user-answer.ts";

const SEARCH = `A part of a username or a full name, of three letters or digits in a row or more; of anything shorter, and without the PostgreSQL extension pg_trgm, the beginning. At most ${MATCHES_MAX} members are found, first those that begin with it`;

endpoint("/members", "Users", {
  GET: operation({
    operationId: "listMembers",
    summary: "All members, newest first, or those with a name",
    access: "member",
    query: paging.extend({
      search: plainText(FULL_NAME_MAX).default("").meta({ description: SEARCH }),
    }),
    answer: listOf(public_user).meta({ id: "PublicUserList" }),
    refusals: [429],
    run: ({ actor, input: { search, ...range } }) => listMemberRange(actor, search, range),
  }),
});

const answerByUsername = endpoint("/members/{username}", "Users", {
  GET: operation({
    operationId: "getUserByUsername",
    summary: "A user by the username or a former one",
    description:
      "As a mention in `content` leads to: `/user/ayse` is `/members/ayse`. Upper and lower case make no difference. The fields are those of `GET /users/{user_id}`.",
    access: "member",
    query: fieldsOf(own_user),
    answer: user,
    refusals: [404],
    run: async ({ actor, params, input: { fields } }) =>
      choose(fields, await getUserByName(actor, params.username)),
  }),
});

/**
 * This address is left out of the document, because tools would find it ambiguous beside
 * `/users/{user_id}/topics`.
 */
otherPath("/users/by-username/{username}", answerByUsername);

const find_query = z.object({
  q: plainText(SUGGESTION_TEXT_MAX).meta({
    description: "The beginning of a username, or of a word of a full name, in upper or lower case",
  }),
  topic_id: filter_id
    .optional()
    .meta({ description: "The topic that is written in: who has written there comes first" }),
  forum_id: filter_id.optional().meta({
    description: "The forum of a new topic; of both, members who do not see the forum are left out",
  }),
});

endpoint("/users/find", "Users", {
  GET: operation({
    operationId: "findMembers",
    summary: "Members by the beginning of a name, to complete a mention",
    description: `At most ${SUGGESTIONS_MAX} active members, without yourself; \`count\` is their number. \`@username\` in the \`content\` of a topic or reply mentions a member. One call for each letter that is typed is within the limit.`,
    access: "member",
    query: find_query,
    answer: listOf(member).meta({ id: "MemberList" }),
    refusals: [429],
    run: async ({ actor, input: { q, ...place } }) => {
      const data = await suggestMembers(actor, { text: q, ...place });
      return { data, count: data.length };
    },
  }),
});

const member_topic = topic.extend({ forum_name: z.string() }).meta({ id: "MemberTopic" });

endpoint("/users/{user_id}/topics", "Users", {
  GET: operation({
    operationId: "listTopicsOfUser",
    summary: "The topics that a member has started, newest first",
    description: "As the page of the member lists them. Former members have none.",
    access: "member",
    query: paging.extend(fieldsOf(member_topic).shape),
    answer: listOf(member_topic).meta({ id: "MemberTopicList" }),
    refusals: [404],
    run: ({ actor, params, input }) => listTopicsOfMember(actor, params.user_id, input),
  }),
});

const member_reply = post.extend({ topic_title: z.string() }).meta({ id: "MemberReply" });

endpoint("/users/{user_id}/posts", "Users", {
  GET: operation({
    operationId: "listRepliesOfUser",
    summary: "The replies that a member has written, newest first",
    description: "As the page of the member lists them. Former members have none.",
    access: "member",
    query: paging.extend(fieldsOf(member_reply).shape),
    answer: listOf(member_reply).meta({ id: "MemberReplyList" }),
    refusals: [404],
    run: ({ actor, params, input }) => listPostsOfMember(actor, params.user_id, input),
  }),
});
