import { createServer, type RequestListener } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler } from "react-router";
import { FRAMEWORK_BUILD } from "./framework-build.ts";
import { openReplay } from "./replay.ts";
import { textRows } from "./rows.ts";

const CONSTANT = Buffer.from("constant ".repeat(100));
const HTML = "text/html; charset=utf-8";
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** The servers with which the app is compared. */
const YARDSTICKS: Record<string, () => RequestListener | Promise<RequestListener>> = {
  /** The least work that Node does for a request. */
  bare: () => (_request, response) => {
    response.writeHead(200, { "Content-Type": HTML, "Content-Length": CONSTANT.length });
    response.end(CONSTANT);
  },
  /** The app's statements; all values of the rows in a table, or as JSON. */
  template: () => {
    const rowsOf = openReplay(process.env);
    return async (request, response) => {
      const [, kind = "", name = ""] = decodeURIComponent(request.url ?? "").split("/");
      const rows = await rowsOf(name);
      const body = Buffer.from(
        kind === "json" ? JSON.stringify({ data: rows }) : pageOf(name, rows),
      );
      response.writeHead(200, { "Content-Type": HTML, "Content-Length": body.length });
      response.end(body);
    };
  },
  /** The same page by the framework: one route, no middleware, no style. */
  framework: async () => {
    const handle = createRequestHandler(await import(FRAMEWORK_BUILD), "production");
    return createRequestListener((request) => handle(request));
  },
};

const makeListener = YARDSTICKS[process.argv[2] ?? ""];
if (!makeListener) throw new Error("There is no such yardstick");
const server = createServer(await makeListener());
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
// The bench has ended.
process.on("disconnect", () => process.exit());

function pageOf(name: string, rows: readonly Record<string, unknown>[]): string {
  const lines = textRows(rows).map(
    (values) => `<tr>${values.map((value) => `<td>${escape(value)}</td>`).join("")}</tr>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(name)}</title></head><body><table><tbody>${lines.join("")}</tbody></table></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<"]/g, (character) => ESCAPES[character] ?? "");
}
