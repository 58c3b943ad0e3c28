import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { plainText } from "#app/domain/rules.ts";
import { MATCHES_MAX } from "#app/domain/users/match-scope.ts";
import { listMemberRange } from "#app/domain/users/member-list.server.ts";
import { FULL_NAME_MAX } from "#app/lib/field-limits.ts";
import { public_user } from "./user-answer.ts";

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
