import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { Device, Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import type { LoadedVersions } from "#app/domain/base/edit-version.server.ts";
import type { CreatedKind } from "#app/domain/base/form-keys.server.ts";
import type { FormKey } from "#app/domain/base/rules.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import type { User } from "#app/domain/members/users/user.ts";
import type { UploadForm } from "#app/http/form/upload-form.server.ts";
import type { Authentication } from "#app/http/session/context.server.ts";
import type { answers } from "#locales/answers.ts";
import type { Exact } from "./exact.ts";
import type { PathParams } from "./paths.ts";

/** A call of the API: the parts of its request that were read before its operation runs. */
export type ApiRequest = {
  request_id: string;
  address: string;
  method: string;
  headers: IncomingHttpHeaders;
  params: PathParams;
  search: URLSearchParams;
  /** Throws BodyRefused if the body was not kept. */
  readBody: () => Buffer<ArrayBuffer>;
  /** The form of an operation that takes files. */
  upload_form: UploadForm | null;
  authentication: Authentication;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
};

/** The content of an answer, beside the headers that every answer has. */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** The version of a thing that can be edited. The ETag begins with it. */
  version?: string;
  /** The stream is sent instead of a body. */
  stream?: EventStreamBody;
};

export type EventStreamBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A parameter named …id is a number, any other is text. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: N extends `${string}id` ? number : string } & Params<Rest>
  : unknown;

/**
 * `loaded_versions` is what If-Match says, and `call_key` what Idempotency-Key says. `signal`
 * aborts when the client has disconnected.
 */
export type RunArgs<Path extends string, Input> = {
  params: Params<Path>;
  input: Input;
  loaded_versions: LoadedVersions;
  call_key: FormKey;
  /** The files of an operation that `takes_files`. */
  uploads: readonly Upload[];
  device: Device;
  signal: AbortSignal;
};
type MemberRunArgs<Path extends string, Input> = RunArgs<Path, Input> & {
  actor: User;
  session: Session;
};

/** One method of one path: its input, its answer, and the domain function that it calls. */
export type Definition<
  Path extends string,
  Input,
  Answer extends z.ZodType,
  Value,
> = CommonDefinition<Input> &
  SuccessAnswer<Answer> & {
    /** The version of the answer, which an edit of it can name in If-Match. */
    version?: (value: z.output<Answer>) => string | undefined;
  } & (
    | { access: "anyone"; run: Run<RunArgs<Path, Input>, Answer, Value> }
    | { access: "member" | "superuser"; run: Run<MemberRunArgs<Path, Input>, Answer, Value> }
  );

/** The part of a definition that the document shows. */
export type Description = CommonDefinition<unknown> &
  SuccessAnswer<z.ZodType> & {
    access: "anyone" | "member" | "superuser";
    version?: unknown;
  };

/** `Path` types the parameters. An operation gets those of the path that it was declared for. */
export type Operation<Path extends string> = {
  description: Description;
  respond: (path: Path, request: ApiRequest) => Promise<ApiAnswer>;
};

type CommonDefinition<Input> = {
  /** The name of the function in generated clients: unique, and never changed. */
  operationId: string;
  summary: string;
  /** What a caller must know beyond the summary. Markdown. */
  description?: string;
  /**
   * The kind of row that it creates once for each Idempotency-Key. Its domain function takes
   * `call_key`.
   */
  creates?: CreatedKind;
  /**
   * What a key for programs must allow. By default it follows from the method and `access`.
   * `sign_in` refuses every key: only a token from the sign-in suffices. `any` accepts every key.
   */
  scope?: "read" | "write" | "administer" | "sign_in" | "any";
  /**
   * The scope `observe` suffices too, if the owner of the key is a superuser. Only for reading.
   */
  may_observe?: true;
  /** A member who has to set up a second factor first may call it. */
  without_factor?: true;
  /**
   * Fields of the body that no key may send: they change how an account signs in, or make a
   * superuser, who would remain when the key has ended.
   */
  sign_in_fields?: readonly string[];
  /** The answer has a token, a key or a secret, so no cache may store it. */
  is_secret?: true;
  /** The input: one of the three. */
  query?: z.ZodType<Input>;
  body?: z.ZodType<Input>;
  /** A call without a body is one with an empty object. */
  body_is_optional?: true;
  form?: z.ZodType<Input>;
  /** The form is multipart/form-data and has a file, whose bytes never pass through memory. */
  takes_files?: true;
  /**
   * Statuses of the domain's own refusals, beyond those that the token, the input and the server
   * cause. A reading call that counts a limit has 429.
   */
  refusals?: readonly number[];
};

/**
 * The answer: a value of the schema, a message where there is nothing else to send, HTML, or
 * server-sent events (`run` returns their stream).
 */
type SuccessAnswer<Answer> =
  | { answer: Answer; message?: never; html?: never; events?: never }
  | { answer?: never; message: keyof typeof answers; html?: never; events?: never }
  | { answer?: never; message?: never; html: true; events?: never }
  | { answer?: never; message?: never; html?: never; events: true };

type Run<Args, Answer extends z.ZodType, Value> = (
  args: Args,
) => (Value & Exact<Answer, Value>) | Promise<Value & Exact<Answer, Value>>;
