import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { ReaderContext } from "#app/client/reader.ts";
import { drawnContext, readerContext } from "#app/http/context.server.ts";
import { isDataRequest } from "#app/http/navigation.server.ts";
import { translateFor } from "#locales/translators.server.ts";

/** A row and its key take 1 to 2 kB, so a list of rows takes 4 MB at most. */
const ROWS_MAX = 2000;

/**
 * Draws each row once for its data, language and time zone. These are the key, so a row cannot be
 * outdated, and `drawRow` may use nothing else: no other setting of the reader, no router, no state.
 */
export function drawOnce<Data>(drawRow: (data: Data) => ReactElement) {
  const rows = new Map<string, string>();
  return (context: Readonly<RouterContextProvider>, list: readonly Data[]): string => {
    const reader = context.get(readerContext);
    const draw = (data: Data) =>
      renderToStaticMarkup(
        <ReaderContext value={{ ...reader, t: translateFor(reader.language) }}>
          {drawRow(data)}
        </ReaderContext>,
      );
    return list
      .map((data) => {
        const key = `${reader.language} ${reader.time_zone} ${JSON.stringify(data)}`;
        const row = rows.get(key) ?? draw(data);
        if (!rows.has(key)) storeRow(rows, key, row);
        return row;
      })
      .join("");
  };
}

/**
 * What the loader returns for a `DrawnList`: null for a document, which contains the list itself,
 * and the HTML for a client navigation.
 */
export function drawnList(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  name: string,
  html: string,
): string | null {
  if (isDataRequest(request)) return html;
  context.set(drawnContext, new Map(context.get(drawnContext)).set(name, html));
  return null;
}

/** The oldest row gives way. */
function storeRow(rows: Map<string, string>, key: string, row: string): void {
  const [oldest_key] = rows.size < ROWS_MAX ? [] : rows.keys();
  if (oldest_key !== undefined) rows.delete(oldest_key);
  rows.set(key, row);
}
