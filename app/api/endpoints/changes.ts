import { z } from "zod";
import { CHANGE_DAYS } from "#app/domain/base/retention.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import { memberAsReader } from "#app/domain/programs/changes/change-reader.ts";
import {
  CHANGE_KINDS,
  CHANGES_MAX,
  CURSOR_SHAPE,
  LATEST,
} from "#app/domain/programs/changes/kinds.ts";
import { listChanges } from "#app/domain/programs/changes/list-changes.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, moment_shape, wide_id_shape } from "../protocol/shapes.ts";

const LIMIT_DEFAULT = 100;

const changes_query = z.object({
  after: z
    .string()
    .regex(CURSOR_SHAPE, "invalidInput")
    .optional()
    .meta({
      description: `\`next\` of the answer before. \`${LATEST}\` is the present: no changes, and where to go on. Without it, from the oldest change that is kept`,
    }),
  kind: z.enum(CHANGE_KINDS, "invalidInput").optional().meta({ description: "Only of this kind" }),
  limit: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(LIMIT_DEFAULT)
    .meta({ description: `More than ${CHANGES_MAX} is ${CHANGES_MAX}` })
    .transform((limit) => Math.min(limit, CHANGES_MAX)),
});

const change = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    id: wide_id_shape,
    topic_id: id_shape.nullable().meta({ description: "Of a reply, else null" }),
    change: z.enum(["created", "updated", "deleted"]),
    at: moment_shape,
  })
  .meta({ id: "Change" });

const change_list = z
  .object({
    data: z.array(change),
    next: z
      .string()
      .meta({ description: "The cursor for the next call. Its content has no meaning for you" }),
    has_more: z.boolean().meta({
      description: "Ask again at once. Even then `data` may have fewer rows than `limit`",
    }),
  })
  .meta({ id: "ChangeList" });

endpoint("/changes", "Changes", {
  GET: operation({
    operationId: "listChanges",
    summary: "What was created, changed and deleted since a cursor, the oldest first",
    description: `For programs that keep a copy. Take \`after=${LATEST}\` first, then copy everything, then follow from that cursor: what changed while you copied is among the changes. An entry says that something has changed, not how: read the thing again, and take 404 for deleted. The order is that in which changes became visible, and nothing that is committed late is skipped.

- A topic that is new to your copy may have replies whose entries came before it: a restored topic comes back with all of them. Read its list of replies, and of a forum that is new to your copy its topics.
- What is deleted takes with it what is in it: a category its forums, a forum its topics, a topic its replies. Their own entries follow while they are removed.
- You get the changes of what you see. What you cease to see comes as \`deleted\`, and what you begin to see as \`created\`: a forum with all its topics and replies when its audience changes or you join or leave a group, a topic that is moved between forums of which you see one.
- Counters and \`last_post\` have no entries of their own: those of a topic change with its replies, and those of a forum with its topics and their replies. A reply that moves leaves the topic that your copy has it in.
- Members have no entries: what an answer shows of an owner beside \`owner_id\` may change without one.
- Changes are kept ${CHANGE_DAYS} days. 410 says that some after the cursor are gone, or that the site was restored: begin again with \`after=${LATEST}\`.`,
    access: "member",
    query: changes_query,
    answer: change_list,
    refusals: [410],
    run: ({ actor, session: { key }, input }) => {
      const may_oversee = key === null || key.scopes.includes("administer");
      return listChanges(memberAsReader(actor.id, may_oversee), input);
    },
  }),
});
