import { Refusal } from "#app/domain/base/refusal.ts";
import { convertContent } from "#app/domain/topics/topics/convert-content.server.ts";
import { post_input } from "#app/domain/topics/topics/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/convert";
import { content_format } from "./forms.ts";

const convert_form = post_input.extend({ content_format });

/**
 * The editor's text for the other editor, as JSON. Only script requests it, and it stores nothing,
 * so it needs no screen.
 */
export const action = formAction(convert_form, async ({ context }: Route.ActionArgs, input) =>
  Response.json(await convertContent(requireUser(context), input)),
);

export const loader = withErrorScreen(() => {
  throw new Refusal(405, "methodNotAllowed");
});
