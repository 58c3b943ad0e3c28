import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { filter_id, listOf } from "#app/api/protocol/shapes.ts";
import { plainText } from "#app/domain/rules.ts";
import {
  SUGGESTION_TEXT_MAX,
  SUGGESTIONS_MAX,
  suggestMembers,
} from "#app/domain/topics/suggest-members.server.ts";
import { member } from "./topic-answer.ts";

const query = z.object({
  q: plainText(SUGGESTION_TEXT_MAX).meta({
    description: "The beginning of a username, or of a word of a full name, in upper or lower case",
  }),
  topic_id: filter_id
    .optional()
    .meta({ description: "The topic that is written in: who has written there comes first" }),
});

endpoint("/users/find", "Users", {
  GET: operation({
    operationId: "findMembers",
    summary: "Members by the beginning of a name, to complete a mention",
    description: `At most ${SUGGESTIONS_MAX} active members, without yourself; \`count\` is their number. \`@username\` in the \`content\` of a topic or reply mentions a member. One call for each letter that is typed is within the limit.`,
    access: "member",
    query,
    answer: listOf(member).meta({ id: "MemberList" }),
    refusals: [429],
    run: async ({ actor, input: { q, topic_id = null } }) => {
      const data = await suggestMembers(actor, { text: q, topic_id });
      return { data, count: data.length };
    },
  }),
});
