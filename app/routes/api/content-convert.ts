import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { convertText } from "#app/domain/topics/convert-content.server.ts";
import { convert_input } from "#app/domain/topics/input.ts";

endpoint("/content/convert", "Topics", {
  POST: operation({
    operationId: "convertContent",
    summary: "Make HTML of Markdown, or Markdown of HTML, without storing anything",
    description:
      "`content` is the HTML as it would be stored: send it as the `content` of a topic or a reply. Nobody is mentioned or told of anything.",
    access: "member",
    body: convert_input,
    answer: z
      .object({
        content: z.string(),
        markdown: z
          .string()
          .nullable()
          .meta({ description: "Null if Markdown would lose a part of the text" }),
      })
      .meta({ id: "ConvertedContent" }),
    refusals: [429],
    run: ({ actor, input }) => convertText(actor, input),
  }),
});
