import { notAllowed } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { type RequestContext, readerContext } from "../session/context.server.ts";
import { codeOf } from "./error-code.server.ts";
import { retryAfter } from "./error-screen.server.ts";
import { logForeignForm } from "./foreign-form.server.ts";

/**
 * Wraps a route that only the script of a page asks, and that has no screen. A refusal becomes JSON
 * with its sentence in the language of the reader.
 */
export function withJsonRefusal<Args extends { context: RequestContext }>(
  handler: (args: Args) => Promise<Response>,
) {
  return async (args: Args): Promise<Response> => {
    try {
      return await handler(args);
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      const { status, key, about } = refusal;
      const t = translateFor(args.context.get(readerContext).language);
      const detail = t(`messages.${key}`, about.values);
      return Response.json(
        { detail, code: codeOf(key) },
        { status, headers: { ...retryAfter(refusal), "Cache-Control": "no-store" } },
      );
    }
  };
}

/**
 * Refuses a form that another site has sent with the cookies of the reader. The framework does that
 * for routes with a screen.
 */
export function refuseForeignForm(request: Request, context: RequestContext): void {
  const origin = request.headers.get("Origin");
  if (origin === null || hostOf(origin) === new URL(request.url).host) return;
  logForeignForm(request, context);
  throw notAllowed();
}

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
