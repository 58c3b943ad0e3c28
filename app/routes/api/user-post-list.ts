import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { listPostsOfMember } from "#app/domain/topics/member-lists.server.ts";
import { post } from "./topic-answer.ts";

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
    run: ({ params, input }) => listPostsOfMember(params.user_id, input),
  }),
});
