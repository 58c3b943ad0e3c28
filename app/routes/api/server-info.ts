import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { moment_shape } from "#app/api/protocol/shapes.ts";
import { getServerInfo } from "#app/domain/server-info/server-info.server.ts";

const server_info = z
  .object({
    last_commit_hash: z.string().nullable(),
    last_commit_message: z.string().nullable(),
    last_commit_date: moment_shape.nullable(),
    release_name: z.string().nullable(),
    release_version: z.string().nullable(),
    release_date: moment_shape.nullable(),
  })
  .meta({ id: "ServerInfo" });

endpoint("/server/info", "Server", {
  GET: operation({
    operationId: "getServerInfo",
    summary: "Release and build of the site",
    description: "What is not known is null.",
    access: "superuser",
    answer: server_info,
    run: ({ actor }) => getServerInfo(actor),
  }),
});
