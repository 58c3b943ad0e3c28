import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Device, Session } from "#app/domain/access/sessions.server.ts";
import { canAdminister } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import type { User } from "#app/domain/users/user.ts";
import { answers } from "#locales/en/answers.ts";
import { answer, answerTrouble, notAllowedMethod } from "./api-answer.server.ts";
import { readBody, readForm, readParams, readQuery } from "./api-input.server.ts";
import { connectionContext, mySession } from "./context.server.ts";
import { deviceOf } from "./device.server.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A parameter named …id is a number, any other is text. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: N extends `${string}id` ? number : string } & Params<Rest>
  : unknown;

type Asked<Path extends string, Input> = { params: Params<Path>; input: Input; device: Device; request: Request };
type AskedBySomebody<Path extends string, Input> = Asked<Path, Input> & { me: User; session: Session };

type Described<Input> = {
  summary: string;
  /** What comes in: one of the three. */
  query?: z.ZodType<Input>;
  body?: z.ZodType<Input>;
  form?: z.ZodType<Input>;
  /** What goes out: the shape of the answer, or the sentence where there is nothing else to tell. */
  answer?: z.ZodType;
  says?: keyof typeof answers;
  html?: true;
  /** Statuses of the verb's own refusals, beyond those that the token, the input and the machine bring. */
  refusals?: readonly number[];
};

/** One method of one address: what it takes, what it answers, and the verb it calls. */
export type Call<Path extends string, Input> = Described<Input> &
  (
    | { access: "anyone"; run: (asked: Asked<Path, Input>) => unknown }
    | { access: "member" | "superuser"; run: (asked: AskedBySomebody<Path, Input>) => unknown }
  );

/** What the contract's document is made from. */
export type Operation = Described<unknown> & { path: string; method: Method; access: "anyone" | "member" | "superuser" };

/** Every address that was declared, in the order of app/routes/api/routes.ts. */
export const operations = new Map<string, Operation>();

type Args = { request: Request; params: Record<string, string | undefined>; context: Readonly<RouterContextProvider> };

/** The loader and the action of one address of the contract. */
export function endpoint<const Path extends string, Inputs extends Partial<Record<Method, unknown>>>(
  path: Path,
  calls: { [M in keyof Inputs]: Call<Path, Inputs[M]> },
) {
  const methods = METHODS.filter((method) => method in calls);
  const byMethod = new Map(methods.map((method) => [method as string, calls[method] as Call<Path, unknown>]));
  for (const method of methods) {
    const call = byMethod.get(method);
    if (call) operations.set(`${method} ${path}`, { ...call, path, method });
  }

  return async ({ request, params, context }: Args): Promise<Response> => {
    const call = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
    if (!call) return notAllowedMethod(request, methods);
    try {
      return await answer(request, await run(call, { request, params, context }), call);
    } catch (error) {
      return answerTrouble(request, error, context.get(connectionContext).request_id);
    }
  };
}

/** First who asks, then what they ask for: so a stranger learns nothing from the shape of an input. */
async function run<Path extends string>(call: Call<Path, unknown>, { request, params, context }: Args): Promise<unknown> {
  const device = deviceOf(request, context);
  if (call.access === "anyone") return call.run({ ...(await readAsked<Path>(call, request, params)), device, request });
  const session = mySession(context);
  if (call.access === "superuser" && !canAdminister(session.user)) throw notAllowed();
  return call.run({ ...(await readAsked<Path>(call, request, params)), device, request, me: session.user, session });
}

async function readAsked<Path extends string>(call: Described<unknown>, request: Request, params: Args["params"]) {
  const read = readParams(params) as Params<Path>;
  return { params: read, input: await readInput(call, request) };
}

function readInput({ query, body, form }: Described<unknown>, request: Request): unknown {
  if (query) return readQuery(query, new URL(request.url));
  if (body) return readBody(body, request);
  return form && readForm(form, request);
}
