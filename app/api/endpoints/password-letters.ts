import { z } from "zod";
import { FIRST_PASSWORD_DAYS } from "#app/domain/accounts/password-letters/conditions.server.ts";
import {
  getPasswordLetters,
  LETTERS_AT_ONCE,
  sendPasswordLetters,
} from "#app/domain/accounts/password-letters/password-letters.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, moment_shape } from "../protocol/shapes.ts";

const letters_answer = z
  .object({
    members: count_shape.meta({
      description:
        "Active members who came with an import, have a confirmed address, and no password",
    }),
    with_letter: count_shape.meta({
      description: "Those of them who have a letter with a link that works",
    }),
    to_send: count_shape.meta({ description: "Letters of the last batch that wait to be sent" }),
    last_sent_at: moment_shape.nullable().meta({
      description: "When the last batch was started; null if no link works",
    }),
    without_address: count_shape.meta({
      description: "Members without a password and without a confirmed address",
    }),
  })
  .meta({ id: "PasswordLetters" });

endpoint("/users/password-letters", "Users", {
  GET: operation({
    operationId: "getPasswordLetters",
    summary: "How many members have no password after an import, and how many have a letter",
    access: "superuser",
    answer: letters_answer,
    run: ({ actor }) => getPasswordLetters(actor),
  }),
  POST: operation({
    operationId: "sendPasswordLetters",
    summary: "E-mail the next members a link to choose a password",
    description: `At most ${LETTERS_AT_ONCE} at once, one every few seconds, and only those without a link that works. A link is valid for ${FIRST_PASSWORD_DAYS} days. Refused while the letters before are on their way.`,
    access: "superuser",
    answer: letters_answer,
    refusals: [409],
    run: ({ actor }) => sendPasswordLetters(actor),
  }),
});
