import { z } from "zod";
import { plainText } from "#app/domain/base/rules.ts";
import { findOldAddressPath } from "#app/domain/site/old-addresses/old-addresses.server.ts";
import {
  OLD_ADDRESS_LENGTH_MAX,
  parseOldAddress,
} from "#app/domain/site/old-addresses/parse-old-address.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";

endpoint("/old-addresses", "Search", {
  GET: operation({
    operationId: "findOldAddress",
    summary: "Where an address of the former forum leads",
    description:
      "For programs that mend links, on a site that came from phpBB, Discourse or NodeBB. Other calls decide whether you see what is there; a file that you may not read has no path.",
    access: "member",
    query: z.object({
      address: plainText(OLD_ADDRESS_LENGTH_MAX).meta({
        description:
          "As it was written, with the host or without: `/forum/viewtopic.php?f=2&t=3`, `/t/a-title/12/5`",
      }),
    }),
    answer: z
      .object({
        path: z.string().nullable().meta({
          description: "A path of this site, such as `/topic/12`. Null if it was no address there",
        }),
      })
      .meta({ id: "OldAddress" }),
    run: async ({ actor, input: { address } }) => ({
      path: await findOldAddressPath(actor, parseOldAddress(address)),
    }),
  }),
});
