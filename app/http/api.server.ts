import type { z } from "zod";
import { canAdminister } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import { JsonText } from "#app/lib/json-text.ts";
import { queryReader, readForm, readJsonBody, readParams } from "./api-input.server.ts";
import type {
  ApiAnswer,
  ApiRequest,
  Definition,
  Description,
  Operation,
  RunArgs,
} from "./api-operation.ts";
import { createPathTable } from "./api-paths.ts";
import { errorAnswer, methodsAnswer, successAnswer } from "./api-response.server.ts";
import type { Tag } from "./api-tags.ts";
import { sessionOf } from "./context.server.ts";
import { readDevice } from "./device.server.ts";
import { versionsIn } from "./etag.server.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type DescribedOperation = Description & { path: string; tag: Tag; method: Method };
type Respond = (request: ApiRequest) => Promise<ApiAnswer>;

/** Every operation by its method and path, in the order of app/routes/api/routes.ts. */
export const operations = new Map<string, DescribedOperation>();
const endpoints = createPathTable<Respond>();

/** Declares one path of the API. */
export function endpoint<const Path extends string>(
  path: Path,
  tag: Tag,
  operations_by_method: { [M in Method]?: Operation<Path> },
): void {
  const operations_of_path = new Map<string, Operation<Path>>();
  for (const method of METHODS) {
    const operation = operations_by_method[method];
    if (!operation) continue;
    operations_of_path.set(method, operation);
    operations.set(`${method} ${path}`, { ...operation.description, path, tag, method });
  }
  endpoints.add(path, async (request) => {
    const { method } = request;
    const operation = operations_of_path.get(method === "HEAD" ? "GET" : method);
    return operation
      ? await operation.respond(path, request)
      : methodsAnswer(method, [...operations_of_path.keys()]);
  });
}

/** Finds what answers a call, by the decoded segments of its path below /api/v1. */
export function findEndpoint(segments: readonly string[]) {
  return endpoints.find(segments);
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
    respond: async (path, request) => {
      const readArgs = async () => ({
        params: readParams(path, request.params),
        input: await readInput(request),
        loaded_versions: versionsIn(request.headers["if-match"]),
        device: readDevice(request.headers["user-agent"], request.address),
        signal: request.signal,
      });
      try {
        const value = await run(definition, request, readArgs);
        // Chosen fields have no version: what an edit would change may not be among them.
        const version = value instanceof JsonText ? undefined : definition.version?.(value);
        return { ...successAnswer(value, definition), version };
      } catch (error) {
        return errorAnswer(request, error);
      }
    },
  };
}

/**
 * Rights are checked before the input, so that unauthorised callers learn nothing about its shape.
 */
async function run<Path extends string>(
  definition: Definition<Path, unknown, z.ZodType, unknown>,
  request: ApiRequest,
  readArgs: () => Promise<RunArgs<Path, unknown>>,
): Promise<unknown> {
  if (definition.access === "anyone") return definition.run(await readArgs());
  const session = sessionOf(request.authentication);
  if (definition.access === "superuser" && !canAdminister(session.user)) throw notAllowed();
  return definition.run({ ...(await readArgs()), actor: session.user, session });
}

function inputReader({ query, body, form }: Description): (request: ApiRequest) => unknown {
  if (query) return queryReader(query);
  if (body) return (request) => readJsonBody(body, request);
  return (request) => form && readForm(form, request);
}
