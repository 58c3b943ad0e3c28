import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Device, Session } from "#app/domain/access/sessions.server.ts";
import { canAdminister } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import type { User } from "#app/domain/users/user.ts";
import type { answers } from "#locales/answers.ts";
import { answer, answerTrouble, notAllowedMethod } from "./api-answer.server.ts";
import { queryReader, readBody, readForm, readParams } from "./api-input.server.ts";
import { connectionContext, mySession } from "./context.server.ts";
import { deviceOf } from "./device.server.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A parameter named …id is a number, any other is text. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: N extends `${string}id` ? number : string } & Params<Rest>
  : unknown;

/** `signal` says when the caller has left. */
type Asked<Path extends string, Input> = {
  params: Params<Path>;
  input: Input;
  device: Device;
  signal: AbortSignal;
};
type AskedBySomebody<Path extends string, Input> = Asked<Path, Input> & {
  me: User;
  session: Session;
};

type Described<Input> = {
  summary: string;
  /** What comes in: one of the three. */
  query?: z.ZodType<Input>;
  body?: z.ZodType<Input>;
  form?: z.ZodType<Input>;
  /**
   * What goes out: the shape of the answer, or the sentence where there is nothing else to tell.
   */
  answer?: z.ZodType;
  says?: keyof typeof answers;
  html?: true;
  /**
   * Statuses of the verb's own refusals, beyond those that the token, the input and the machine
   * bring.
   */
  refusals?: readonly number[];
};

/** One method of one address: what it takes, what it answers, and the verb it calls. */
export type Call<Path extends string, Input> = Described<Input> &
  (
    | { access: "anyone"; run: (asked: Asked<Path, Input>) => unknown }
    | { access: "member" | "superuser"; run: (asked: AskedBySomebody<Path, Input>) => unknown }
  );

/** What the contract's document is made from. */
export type Operation = Described<unknown> & {
  path: string;
  method: Method;
  access: "anyone" | "member" | "superuser";
};

/** Every address that was declared, in the order of app/routes/api/routes.ts. */
export const operations = new Map<string, Operation>();

type Args = {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

/** The loader and the action of one address of the contract. */
export function endpoint<
  const Path extends string,
  Inputs extends Partial<Record<Method, unknown>>,
>(path: Path, calls: { [M in keyof Inputs]: Call<Path, Inputs[M]> }) {
  const methods = METHODS.filter((method) => method in calls);
  const byMethod = new Map<string, (args: Args) => Promise<Response>>();
  for (const method of methods) {
    // The type of an input is known where it is declared; here it is whatever its own schema makes
    // of it.
    const call = calls[method] as Call<Path, unknown>;
    operations.set(`${method} ${path}`, { ...call, path, method });
    byMethod.set(method, answering(call));
  }
  return async (args: Args): Promise<Response> => {
    const { method } = args.request;
    const answerTo = byMethod.get(method === "HEAD" ? "GET" : method);
    return answerTo ? answerTo(args) : notAllowedMethod(args.request, methods);
  };
}

function answering<Path extends string>(call: Call<Path, unknown>) {
  const readInput = inputReader(call);
  return async ({ request, params, context }: Args): Promise<Response> => {
    const read = async () => ({
      params: readParams(params) as Params<Path>,
      input: await readInput(request),
      device: deviceOf(request, context),
      signal: request.signal,
    });
    try {
      return answer(request, await run(call, context, read), call);
    } catch (error) {
      return answerTrouble(request, error, context.get(connectionContext).request_id);
    }
  };
}

/**
 * First who asks, then what they ask for: so a stranger learns nothing from the shape of an input.
 */
async function run<Path extends string>(
  call: Call<Path, unknown>,
  context: Args["context"],
  read: () => Promise<Asked<Path, unknown>>,
): Promise<unknown> {
  if (call.access === "anyone") return call.run(await read());
  const session = mySession(context);
  if (call.access === "superuser" && !canAdminister(session.user)) throw notAllowed();
  return call.run({ ...(await read()), me: session.user, session });
}

function inputReader({ query, body, form }: Described<unknown>): (request: Request) => unknown {
  if (query) return queryReader(query);
  if (body) return (request) => readBody(body, request);
  return (request) => form && readForm(form, request);
}
