import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { ReaderContext } from "#app/client/page/reader.ts";
import { TodayContext } from "#app/client/page/today.ts";
import { isDataRequest } from "#app/http/page/navigation.server.ts";
import {
  cachedHtmlContext,
  type ReaderSettings,
  readerContext,
} from "#app/http/session/context.server.ts";
import { BoundedStore } from "#app/lib/process/bounded-store.ts";
import { unpooledCopy } from "#app/lib/process/unpooled.ts";
import { translateFor } from "#locales/translators.server.ts";

/** All lists together have at most so many bytes: at least the replies of 200 pages of a topic. */
const BYTES_MAX = 16_000_000;
/** V8 stores a text of Latin-1 in one byte per character, and any other in two. */
const BYTES_PER_CHARACTER = 2;

/**
 * HTML by the data from which it was drawn. It is stored as bytes: React returns a text of many
 * pieces, which would be joined and encoded for each page.
 */
const rows = new BoundedStore<Buffer>(
  BYTES_MAX,
  (key, row) => key.length * BYTES_PER_CHARACTER + row.length,
);

/**
 * Draws each row once for its data, language and time zone, and for short dates once a day. These
 * are the key, so a row cannot be outdated, and `toElement` may use nothing else: no other setting
 * of the reader, no router, no state.
 */
export function renderCached<Data>(kind: string, toElement: (data: Data) => ReactElement) {
  return (context: Readonly<RouterContextProvider>, list: readonly Data[]): Buffer => {
    const reader = context.get(readerContext);
    const render = (data: Data) => renderForReader(reader, toElement(data));
    return Buffer.concat(
      list.map((data) => {
        const key = JSON.stringify([kind, reader.language, reader.time_zone, reader.today, data]);
        return rows.get(key) ?? storeRow(key, unpooledCopy(render(data)));
      }),
    );
  };
}

/** The same without storing it: what is seldom read must not replace what everybody reads. */
export function renderUncached<Data>(toElement: (data: Data) => ReactElement) {
  return (context: Readonly<RouterContextProvider>, list: readonly Data[]): Buffer => {
    const reader = context.get(readerContext);
    return Buffer.from(list.map((data) => renderForReader(reader, toElement(data))).join(""));
  };
}

function renderForReader(reader: ReaderSettings, element: ReactElement): string {
  return renderToStaticMarkup(
    <ReaderContext value={{ ...reader, t: translateFor(reader.language) }}>
      <TodayContext value={reader.today}>{element}</TodayContext>
    </ReaderContext>,
  );
}

/**
 * What the loader returns for a `CachedHtml`: null for a document, which contains the rows itself, and
 * the HTML for a client navigation.
 */
export function cachedHtmlFor(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  name: string,
  html: Buffer,
): string | null {
  if (isDataRequest(request)) return html.toString();
  context.set(cachedHtmlContext, new Map(context.get(cachedHtmlContext)).set(name, html));
  return null;
}

function storeRow(key: string, row: Buffer): Buffer {
  rows.set(key, row);
  return row;
}
