import type { z } from "zod";
import { isFactorDue } from "#app/domain/accounts/sign-in/factor-due.server.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { badRequest, notAllowed } from "#app/domain/base/refusal.ts";
import type { FormKey } from "#app/domain/base/rules.ts";
import { readDevice } from "#app/http/page/device.server.ts";
import { versionsIn } from "#app/http/page/etag.server.ts";
import { sessionOf } from "#app/http/session/context.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import { queryNames, queryReader, readForm, readJsonBody, readParams } from "./input.server.ts";
import { countLargeAnswer, refuseLargeAnswer } from "./large-answers.server.ts";
import { answerOnce } from "./once.server.ts";
import type {
  ApiAnswer,
  ApiRequest,
  Definition,
  Description,
  Operation,
  RunArgs,
} from "./operation.ts";
import { createPathTable } from "./paths.ts";
import { errorAnswer, methodsAnswer, successAnswer } from "./response.server.ts";
import {
  actorWithinScope,
  InsufficientScope,
  refuseSignInFields,
  requiredScope,
} from "./scopes.ts";
import type { Tag } from "./tags.ts";
import { ignoredParameters } from "./warnings.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type DescribedOperation = Description & { path: string; tag: Tag; method: Method };
type Respond = (request: ApiRequest) => Promise<ApiAnswer>;

/** Every operation by its method and path. */
export const operations = new Map<string, DescribedOperation>();
const endpoints = createPathTable<Respond>();

/** Declares one path of the API. Returns what answers it. */
export function endpoint<const Path extends string>(
  path: Path,
  tag: Tag,
  operations_by_method: { [M in Method]?: Operation<Path> },
): Respond {
  const operations_of_path = new Map<string, Operation<Path> & { query_names: Set<string> }>();
  for (const method of METHODS) {
    const operation = operations_by_method[method];
    if (!operation) continue;
    const query_names = queryNames(operation.description.query);
    operations_of_path.set(method, { ...operation, query_names });
    operations.set(`${method} ${path}`, { ...operation.description, path, tag, method });
  }
  const respond: Respond = async (request) => {
    const { method } = request;
    const operation = operations_of_path.get(method === "HEAD" ? "GET" : method);
    if (!operation) return methodsAnswer(method, [...operations_of_path.keys()]);
    const answer = await operation.respond(path, request);
    const warnings = ignoredParameters(request.search, operation.query_names);
    return { ...answer, headers: { ...answer.headers, ...warnings } };
  };
  endpoints.add(path, respond);
  return respond;
}

/** Another address of an endpoint, with the same parameters, which the document leaves out. */
export function otherPath(path: string, respond: Respond): void {
  endpoints.add(path, respond);
}

/** Whether the operation takes files, which are received before it runs. */
export function takesFiles(method: string, path: string): boolean {
  return operations.get(`${method} ${path}`)?.takes_files ?? false;
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
      const readArgs = async (call_key: FormKey) => ({
        params: readParams(path, request.params),
        input: await readInput(request),
        loaded_versions: versionsIn(request.headers["if-match"]),
        call_key,
        uploads: uploadsOf(request),
        device: readDevice(request.headers["user-agent"], request.address),
        signal: request.signal,
      });
      try {
        const success = await answer(definition, path, request, readArgs);
        if (definition.is_secret) success.headers["Cache-Control"] = "no-store";
        return success;
      } catch (error) {
        const answer = errorAnswer(request, error);
        if (error instanceof InsufficientScope) answer.headers["WWW-Authenticate"] = error.header;
        return answer;
      }
    },
  };
}

function uploadsOf({ upload_form }: ApiRequest) {
  if (upload_form?.missing_files === "no_room") throw badRequest("siteFull", "file");
  return upload_form?.uploads ?? [];
}

/**
 * Rights are checked before the input, so that unauthorised callers learn nothing about its shape.
 * This is the only place where the scopes of a key are compared with an operation.
 */
async function answer<Path extends string>(
  definition: Definition<Path, unknown, z.ZodType, unknown>,
  path: Path,
  request: ApiRequest,
  readArgs: (call_key: FormKey) => Promise<RunArgs<Path, unknown>>,
): Promise<ApiAnswer> {
  const answerOf = (value: unknown) => ({
    ...successAnswer(value, definition),
    // Chosen fields have no version: what an edit would change may not be among them.
    version: value instanceof JsonText ? undefined : definition.version?.(value),
  });
  if (definition.access === "anyone") return answerOf(await definition.run(await readArgs({})));
  const session = sessionOf(request.authentication);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const required_scope = requiredScope(method, definition);
  if (!definition.without_factor && isFactorDue(session)) throw notAllowed("secondFactorRequired");
  const user = actorWithinScope(session, required_scope, definition.may_observe);
  if (definition.access === "superuser" && !canAdminister(user)) throw notAllowed();
  const { creates: kind, sign_in_fields = [], run } = definition;
  const answerFirst = async (call_key: FormKey) => {
    const args = await readArgs(call_key);
    refuseSignInFields(session, sign_in_fields, args.input);
    if (method === "GET") refuseLargeAnswer(user.id, path);
    const success = answerOf(await run({ ...args, actor: user, session }));
    if (method === "GET") await countLargeAnswer(user.id, path, success.body);
    return success;
  };
  return kind
    ? await answerOnce({ user_id: user.id, kind }, path, request, answerFirst)
    : await answerFirst({});
}

function inputReader(description: Description): (request: ApiRequest) => unknown {
  const { query, body, body_is_optional, form } = description;
  if (query) return queryReader(query);
  if (body) return (request) => readJsonBody(body, request, body_is_optional);
  return (request) => form && readForm(form, request);
}
