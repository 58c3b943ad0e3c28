import { Form, href, redirect } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { seen_form } from "#app/domain/moderation/sanctions/input.ts";
import {
  findUnseenWarning,
  markWarningSeen,
} from "#app/domain/moderation/sanctions/warnings.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/warning";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const warning = await findUnseenWarning(requireUser(context));
  if (!warning) throw redirect(safePath(url.searchParams.get("redirectTo")));
  return warning;
});

/** Shows the next unseen warning, or the page that was asked for. */
export const action = formAction(
  seen_form,
  async ({ context, url }: Route.ActionArgs, { warning_id }) => {
    await markWarningSeen(requireUser(context), warning_id);
    return redirect(safePath(url.searchParams.get("redirectTo")));
  },
);

export default function Warning({ loaderData: warning }: Route.ComponentProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { id, reason, created_at } = warning;
  return (
    <div className="max-w-form space-y-4">
      <PageTitle>{t("moderation.warningTitle")}</PageTitle>
      <PageHead
        title={t("moderation.warningTitle")}
        sub={<DateTime value={created_at.toISOString()} text={dateTime(created_at)} />}
      />
      <p>{t("moderation.warningText")}</p>
      <blockquote className="border-s-4 border-warning ps-4 text-md wrap-anywhere">
        {reason}
      </blockquote>
      <About warning={warning} />
      <p className="text-sm text-muted">{t("moderation.warningOnce")}</p>
      <Form method="post" key={id}>
        <input type="hidden" name="warning_id" value={id} />
        <Button>{t("moderation.haveRead")}</Button>
      </Form>
    </div>
  );
}

type AboutProps = { warning: Route.ComponentProps["loaderData"] };

/** The title of the topic. The topic itself comes after the button. */
function About({ warning: { topic_id, post_id, title, is_about_post } }: AboutProps) {
  const t = useT();
  if (topic_id === null || title === null) return null;
  const topicId = String(topic_id);
  const address =
    post_id === null
      ? href("/topic/:topicId", { topicId })
      : href("/topic/:topicId/post/:postId", { topicId, postId: String(post_id) });
  return (
    <p>
      <a href={address}>
        {t(is_about_post ? "moderation.aboutPost" : "moderation.aboutTopic", { title })}
      </a>
    </p>
  );
}
