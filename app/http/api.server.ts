import type { z } from "zod";
import { canAdminister } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import { queryReader, readForm, readJsonBody, readParams } from "./api-input.server.ts";
import type { Definition, Description, Operation, RequestArgs, RunArgs } from "./api-operation.ts";
import { errorResponse, methodsResponse, successResponse } from "./api-response.server.ts";
import type { Tag } from "./api-tags.ts";
import { connectionContext, requireSession } from "./context.server.ts";
import { deviceOf } from "./device.server.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type DescribedOperation = Description & { path: string; tag: Tag; method: Method };

/**
 * Every operation by its method and path, in the order of app/routes/api/routes.ts: the build loads
 * all route modules at the start.
 */
export const operations = new Map<string, DescribedOperation>();

/** The loader and the action of one path of the API. */
export function endpoint<const Path extends string>(
  path: Path,
  tag: Tag,
  operations_by_method: { [M in Method]?: Operation<Path> },
) {
  const operations_of_path = new Map<string, Operation<Path>>();
  for (const method of METHODS) {
    const operation = operations_by_method[method];
    if (!operation) continue;
    operations_of_path.set(method, operation);
    operations.set(`${method} ${path}`, { ...operation.description, path, tag, method });
  }
  return async (args: RequestArgs): Promise<Response> => {
    const { method } = args.request;
    const operation = operations_of_path.get(method === "HEAD" ? "GET" : method);
    return operation
      ? operation.respond(path, args)
      : methodsResponse(args.request, [...operations_of_path.keys()]);
  };
}

/**
 * The first signature checks the types of the input and of the answer. The second is for the code
 * below, which treats all operations alike.
 */
export function operation<Path extends string, Input, Answer extends z.ZodType, const Value>(
  definition: Definition<Path, Input, Answer, Value>,
): Operation<Path>;
export function operation<Path extends string>(
  definition: Definition<Path, unknown, z.ZodType, unknown>,
): Operation<Path> {
  const readInput = inputReader(definition);
  return {
    description: definition,
    respond: async (path, { request, params, context }) => {
      const readArgs = async () => ({
        params: readParams(path, params),
        input: await readInput(request),
        device: deviceOf(request, context),
        signal: request.signal,
      });
      try {
        return successResponse(request, await run(definition, context, readArgs), definition);
      } catch (error) {
        return errorResponse(request, error, context.get(connectionContext).request_id);
      }
    },
  };
}

/**
 * Rights are checked before the input, so that unauthorised callers learn nothing about its shape.
 */
async function run<Path extends string>(
  definition: Definition<Path, unknown, z.ZodType, unknown>,
  context: RequestArgs["context"],
  readArgs: () => Promise<RunArgs<Path, unknown>>,
): Promise<unknown> {
  if (definition.access === "anyone") return definition.run(await readArgs());
  const session = requireSession(context);
  if (definition.access === "superuser" && !canAdminister(session.user)) throw notAllowed();
  return definition.run({ ...(await readArgs()), actor: session.user, session });
}

function inputReader({ query, body, form }: Description): (request: Request) => unknown {
  if (query) return queryReader(query);
  if (body) return (request) => readJsonBody(body, request);
  return (request) => form && readForm(form, request);
}
