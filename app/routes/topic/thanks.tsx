import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { DIALOG_STATE, useIsDialog } from "#app/client/page/dialog-state.ts";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { thanks_form } from "#app/domain/topics/thanks/input.ts";
import { getThanksPage } from "#app/domain/topics/thanks/thank-list.server.ts";
import { takeBackThanks, thank } from "#app/domain/topics/thanks/thanks.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isDataRequest } from "#app/http/page/navigation.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import type { Route } from "./+types/thanks";
import { permalink, postAddress, topicAddress } from "./addresses.ts";

/** The page of this list. `page` is that of the topic, which is shown behind the dialog. */
const LIST_PARAM = "list";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const [topic_id, post_id] = [idParam(params.topicId), wideIdParam(params.postId)];
  const list = await getThanksPage(requireUser(context), topic_id, post_id, listNumber(url));
  const back_address = postAddress(topic_id, pageNumber(url), post_id);
  return { ...list, topic_page: pageNumber(url), back_address };
});

/**
 * The forms at the replies post here too. Without script the page is loaded again, at the reply;
 * with script it stays where it is.
 */
export const action = formAction(
  thanks_form,
  async ({ request, context, params, url }: Route.ActionArgs, { intent }) => {
    const [topic_id, post_id] = [idParam(params.topicId), wideIdParam(params.postId)];
    const changeThanks = intent === "thank" ? thank : takeBackThanks;
    await changeThanks(requireUser(context), topic_id, post_id);
    return redirectWith(
      intent === "thank" ? "thanked" : "thanksTakenBack",
      isDataRequest(request)
        ? topicAddress(topic_id, pageNumber(url))
        : postAddress(topic_id, pageNumber(url), post_id),
    );
  },
);

export default function Thanks({
  loaderData: { post, can_thank, thanks, count, topic_page, back_address, ...list },
  actionData,
  params,
}: Route.ComponentProps) {
  const { t } = useReader();
  const { moment } = useMoments();
  const { topic, position, username } = post;
  const pageAddress = (page: number) =>
    `${permalink(params.topicId, params.postId)}/thanks?page=${topic_page}&${LIST_PARAM}=${page}`;
  return (
    <DialogPage
      title={t("thanks.title")}
      pageTitle={t("thanks.titleIn", { position, topic })}
      closeHref={back_address}
      backLabel={t("versions.backToPost")}
    >
      <p className="text-sm text-muted">
        {t("topic.replyOf", { position, username: shownName(t, username) })}
      </p>
      {count === 0 ? (
        <p>{t("thanks.nobody")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {thanks.map(({ user, created_at }) => (
            <li key={user.id} className="flex items-center gap-3 py-2">
              <Avatar {...user} />{" "}
              <p className="min-w-0 flex-1 wrap-anywhere">
                <MemberLink username={user.username} className="font-bold text-ink" />{" "}
                {user.full_name && <span className="text-sm text-muted">{user.full_name}</span>}{" "}
                <small className="block text-xs text-muted">
                  <DateTime {...moment(created_at)} />
                </small>
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.page_count > 1 && (
        <ListPager
          page={list.page}
          page_count={list.page_count}
          href={pageAddress}
          sentence={t("members.shown", { from: list.from, to: list.to, count })}
        />
      )}
      <FormRefusal result={actionData} />
      {can_thank && <ThankForm has_thanked={post.has_thanked} />}
    </DialogPage>
  );
}

function ThankForm({ has_thanked }: { has_thanked: boolean }) {
  const { t } = useReader();
  const { sending, onSubmit } = usePendingForm();
  const is_dialog = useIsDialog();
  return (
    <Form
      method="post"
      // A refused form stays in the dialog, and one step back still closes it.
      replace
      state={is_dialog ? DIALOG_STATE : null}
      // The topic behind the dialog stays where it is; without the dialog, the page leads to the
      // reply.
      preventScrollReset
      reloadDocument={!is_dialog}
      onSubmit={onSubmit}
      className="space-y-3"
    >
      <input type="hidden" name="intent" value={has_thanked ? "take_back" : "thank"} />
      <Actions>
        <Button variant={has_thanked ? "secondary" : "primary"} busy={sending}>
          {t(has_thanked ? "thanks.takeBack" : "thanks.thank")}
        </Button>
      </Actions>
    </Form>
  );
}

/** An invalid number is page 1. */
function listNumber(url: URL): number {
  return pageNumber(new URL(`?page=${url.searchParams.get(LIST_PARAM) ?? "1"}`, url));
}
