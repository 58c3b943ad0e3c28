import { languageOf } from "#app/domain/base/language-of.server.ts";
import { rateLimit } from "#app/domain/base/rate-limits.server.ts";
import { notFound, type Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import {
  type FeedReader,
  findFeedReader,
  getFileSigner,
} from "#app/domain/programs/feeds/feed-keys.server.ts";
import type { FeedRequest } from "#app/domain/programs/feeds/feeds.server.ts";
import { retryAfter } from "#app/http/page/error-screen.server.ts";
import { etagOf, isKnown } from "#app/http/page/etag.server.ts";
import { isDataRequest } from "#app/http/page/navigation.server.ts";
import { connectionContext, type RequestContext } from "#app/http/session/context.server.ts";
import { type AtomFeed, writeAtom } from "#app/lib/text/atom.ts";
import { translateFor } from "#locales/translators.server.ts";

type FeedArgs = { request: Request; url: URL; context: RequestContext };

/**
 * The key in the address identifies the reader. Refusals are plain text, because programs read
 * them.
 */
export async function answerFeed(
  { request, url, context }: FeedArgs,
  readFeed: (feed_request: FeedRequest) => Promise<AtomFeed | Response>,
): Promise<Response> {
  let language: string | null = null;
  try {
    if (isDataRequest(request)) throw notFound();
    const reader = await findReader(url, context);
    language = reader.language;
    await rateLimit("feed", reader);
    const is_full = url.searchParams.get("full") === "1";
    const feed = await readFeed({
      reader,
      is_full,
      translateFor,
      ...(is_full && { signFile: await getFileSigner(reader) }),
    });
    return feed instanceof Response ? feed : feedResponse(request, feed);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return refusalResponse(refusal, language);
  }
}

async function findReader(url: URL, context: RequestContext): Promise<FeedReader> {
  const reader = await findFeedReader(url.searchParams.get("key") ?? "");
  if (reader) return reader;
  await rateLimit("bad_feed_key", context.get(connectionContext));
  throw notFound();
}

function feedResponse(request: Request, feed: AtomFeed): Response {
  const xml = writeAtom(feed);
  const etag = etagOf(xml);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: { ETag: etag } });
  return new Response(xml, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      // Browsers show XML, and scripts in it must not run there.
      "Content-Security-Policy": "default-src 'none'",
      ETag: etag,
    },
  });
}

function refusalResponse(refusal: Refusal, language: string | null): Response {
  const t = translateFor(languageOf({ language }));
  const headers = new Headers(retryAfter(refusal));
  headers.set("Content-Type", "text/plain; charset=utf-8");
  const text = t(`messages.${refusal.key}`, refusal.about.values);
  return new Response(`${text}\n`, { status: refusal.status, headers });
}
