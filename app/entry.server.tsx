import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { translateFor } from "#locales/translators.server.ts";
import { CachedHtmlContext } from "./client/page/cached-html.tsx";
import { LoaderDataContext } from "./client/page/loader-data.ts";
import { NonceContext } from "./client/page/nonce.ts";
import { ReaderContext } from "./client/page/reader.ts";
import { databaseUnavailable } from "./domain/base/refusal.ts";
import { marksFor } from "./http/page/cached-html.server.ts";
import { etagOf, isKnown } from "./http/page/etag.server.ts";
import { logForeignForm } from "./http/page/foreign-form.server.ts";
import { contentSecurityPolicy } from "./http/page/headers.server.ts";
import {
  abortedContext,
  cachedHtmlContext,
  connectionContext,
  pageContext,
  readerContext,
  renderContext,
} from "./http/session/context.server.ts";
import { isReadingMethod } from "./lib/net/reading-method.ts";
import { env } from "./lib/process/env.server.ts";
import { log } from "./lib/process/log.server.ts";

/**
 * The messages of the router's errors for a form with a foreign Origin: for a document request and
 * for a data request.
 */
const ROUTER_REFUSAL = /`origin` header|^Bad Request$/;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const loader_data = router.serverHandoffStream ? await text(router.serverHandoffStream) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The header is not no-store: a cached page is revalidated each time and answered by a 304. At
  // the end of a session, Clear-Site-Data empties the cache.
  headers.set("Cache-Control", hasSecret(router) ? "no-store" : "private, no-cache");
  // The framework drops the headers of a failing loader below another failing one.
  const retry_after =
    retryAfterIn(router) ??
    (status === 503 ? String(databaseUnavailable().about.retry_after_seconds) : undefined);
  if (retry_after) headers.set("Retry-After", retry_after);
  // A page without an action; routes with an action refuse methods themselves.
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  const etag = status === 200 ? pageEtag(request, router, context, loader_data) : null;
  if (etag !== null && isKnown(request, etag)) {
    headers.set("ETag", etag);
    // The cached page has its own nonce. A 304 without a policy keeps the cached policy, which fits
    // that nonce.
    return new Response(null, { status: 304, headers });
  }
  const nonce = randomBytes(16).toString("base64");
  const started_ms = performance.now();
  const bytes = render(request, router, context, nonce, loader_data);
  context.set(renderContext, { ms: performance.now() - started_ms });
  // The headers are set after rendering: if that fails, the framework renders the error with the
  // same headers.
  if (etag !== null) headers.set("ETag", etag);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (request.method !== "HEAD") context.set(pageContext, bytes);
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isAbort(error, request)) return context.set(abortedContext, true);
  if (isRouteErrorResponse(error)) return;
  const { request_id } = context.get(connectionContext);
  if (isForeignForm(request) && error instanceof Error && ROUTER_REFUSAL.test(error.message))
    return logForeignForm(request, context);
  log.error({ err: error, request_id }, "A request failed");
};

/** The framework throws the reason of the abort, and what is waited for throws an error of its own. */
function isAbort(error: unknown, { signal }: Request): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}

/** The router throws an error for such a form before any action runs. */
function isForeignForm(request: Request): boolean {
  const origin = request.headers.get("Origin");
  return request.method === "POST" && origin !== null && origin !== new URL(request.url).origin;
}

/**
 * Retry-After of a refused action or loader, on every route; the framework leaves headers to each
 * route.
 */
function retryAfterIn({
  staticHandlerContext: { actionHeaders, loaderHeaders },
}: EntryContext): string | undefined {
  return [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].flatMap(
    (headers) => headers.get("Retry-After") ?? [],
  )[0];
}

/**
 * An action that answers with a secret says so by its header. The browser must not keep the page.
 */
function hasSecret({ staticHandlerContext: { actionHeaders } }: EntryContext): boolean {
  return Object.values(actionHeaders).some(
    (headers) => headers.get("Cache-Control") === "no-store",
  );
}

/**
 * The hash of all that the page is made of, so that a 304 needs no rendering: the client's build,
 * the address, the reader's settings, the lists that were drawn, and the data of all loaders. None
 * of them contains the separator. Components read neither the clock nor random numbers. In
 * development they change without a new build.
 */
function pageEtag(
  { method, url }: Request,
  { manifest }: EntryContext,
  context: RouterContextProvider,
  loader_data: string,
): string | null {
  if (env.NODE_ENV === "development" || !isReadingMethod(method)) return null;
  const reader = JSON.stringify(context.get(readerContext));
  const cached_html = [...context.get(cachedHtmlContext)].flat();
  return etagOf(manifest.version, url, reader, ...cached_html, loader_data);
}

/** Pages are rendered completely: one write, one length, one ETag. */
function render(
  request: Request,
  router: EntryContext,
  context: RouterContextProvider,
  nonce: string,
  loader_data: string,
): Buffer {
  const reader = context.get(readerContext);
  const { marks, fillIn } = marksFor(context.get(cachedHtmlContext), nonce);
  const scriptNonce = env.NODE_ENV === "development" ? undefined : nonce;
  const html = renderToString(
    <NonceContext value={scriptNonce}>
      <ReaderContext value={{ ...reader, t: translateFor(reader.language) }}>
        <CachedHtmlContext value={marks}>
          <LoaderDataContext value={loader_data}>
            <ServerRouter
              context={{ ...router, serverHandoffStream: undefined }}
              url={request.url}
              nonce={scriptNonce}
            />
          </LoaderDataContext>
        </CachedHtmlContext>
      </ReaderContext>
    </NonceContext>,
  );
  return fillIn(html);
}
