import { z } from "zod";
import { read_only_form } from "#app/domain/site/settings/input.ts";
import {
  endReadOnly,
  findReadOnly,
  setReadOnly,
} from "#app/domain/site/settings/read-only.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { moment_shape } from "../protocol/shapes.ts";

/** Both are null while members may write. */
const read_only_answer = z
  .object({ since: moment_shape.nullable(), reason: z.string().nullable() })
  .meta({ id: "ReadOnly" });

async function answerReadOnly() {
  return (await findReadOnly()) ?? { since: null, reason: null };
}

endpoint("/server/read-only", "Server", {
  GET: operation({
    operationId: "getReadOnly",
    summary: "Whether the site is read only: since when, and why",
    description:
      "Both are null while members may write. Otherwise every call that writes what others read is refused with `site_read_only`.",
    access: "member",
    answer: read_only_answer,
    run: () => answerReadOnly(),
  }),
  PUT: operation({
    operationId: "setReadOnly",
    summary: "Make the site read only, or change the reason",
    description:
      "Nobody writes from the answer on, superusers neither. Everybody reads the reason as it is.",
    access: "superuser",
    body: read_only_form,
    answer: read_only_answer,
    refusals: [429],
    run: async ({ actor, input }) => {
      await setReadOnly(actor, input);
      return await answerReadOnly();
    },
  }),
  DELETE: operation({
    operationId: "endReadOnly",
    summary: "Let members write again",
    access: "superuser",
    answer: read_only_answer,
    refusals: [429],
    run: async ({ actor }) => {
      await endReadOnly(actor);
      return await answerReadOnly();
    },
  }),
});
