import { notFound } from "#app/domain/base/refusal.ts";
import { isSubresource, SUBRESOURCE_REFUSAL } from "#app/http/page/navigation.server.ts";
import { serverTiming } from "#app/http/server/server-timing.server.ts";
import { authenticateBearer } from "./bearer.server.ts";
import { preflightAnswer } from "./cors.server.ts";
import { findEndpoint } from "./endpoint.server.ts";
import type { ApiAnswer, ApiRequest } from "./operation.ts";
import { isSameText } from "./paths.ts";
import { methodsAnswer, refusalAnswer } from "./response.server.ts";
import { isDocumentName } from "./served-documents.server.ts";

export type Call = Omit<ApiRequest, "params" | "authentication"> & {
  /** The decoded segments of the path below /api. */
  segments: readonly string[];
  endpoint: ReturnType<typeof findCalled>;
  started_ms: number;
  databaseTime: () => number;
};

/** The log has the member who called. */
export type AnsweredCall = { answer: ApiAnswer; user_id?: number };

/** The browser's router reads the data of pages at such addresses. */
const PAGE_DATA = /\.data$/;

/** The steps that all calls have in common, in their order, and then the endpoint. */
export async function answerCall({
  segments,
  endpoint,
  started_ms,
  databaseTime,
  ...request
}: Call): Promise<AnsweredCall> {
  const { method, headers, address } = request;
  if (isSubresource(headers["sec-fetch-dest"], headers.accept))
    return { answer: { ...SUBRESOURCE_REFUSAL, body: null } };
  const preflight_answer = preflightAnswer(method, headers);
  if (preflight_answer) return { answer: preflight_answer };
  const authentication = await authenticateBearer(headers.authorization, address);
  const user = authentication.session?.user ?? null;
  const user_id = user?.id;
  if (isDocs(segments)) return { answer: methodsAnswer(method, ["GET"]), user_id };
  const answer = endpoint
    ? await endpoint.target({ ...request, params: endpoint.params, authentication })
    : refusalAnswer(notFound());
  const timing = serverTiming({ user, started_ms, database_ms: databaseTime() });
  return { answer: { ...answer, headers: { ...answer.headers, ...timing } }, user_id };
}

/** Null if there is none at the path. */
export function findCalled(segments: readonly string[]) {
  return isVersion1(segments) && !isPageData(segments) ? findEndpoint(segments.slice(1)) : null;
}

/**
 * The documentation is a page, and there are pages of documents below it. The page framework
 * answers their reading methods, and the API all others.
 */
export function isDocs(segments: readonly string[]): boolean {
  if (!isVersion1(segments)) return false;
  const [, docs = "", name = ""] = segments.map((segment) => segment.replace(PAGE_DATA, ""));
  if (segments.length === 2) return isSameText(docs, "docs");
  return segments.length === 3 && isSameText(docs, "docs") && isDocumentName(name);
}

/** Endpoints have no such addresses. */
function isPageData(segments: readonly string[]): boolean {
  return PAGE_DATA.test(segments.at(-1) ?? "");
}

function isVersion1(segments: readonly string[]): boolean {
  return isSameText(segments[0] ?? "", "v1");
}
