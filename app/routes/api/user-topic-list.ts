import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { listTopicsOfMember } from "#app/domain/topics/member-lists.server.ts";
import { topic } from "./topic-answer.ts";

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
    run: ({ params, input }) => listTopicsOfMember(params.user_id, input),
  }),
});
