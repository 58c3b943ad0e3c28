import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useReader } from "#app/client/page/reader.ts";
import {
  getPasswordLetters,
  LETTERS_AT_ONCE,
  sendPasswordLetters,
} from "#app/domain/accounts/password-letters/password-letters.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../../../frame/form-refusal.tsx";
import { PageTitle } from "../../../frame/page-title.tsx";
import { RefreshWhile } from "../../../frame/refresh-while.tsx";
import type { Route } from "./+types/password-letters";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const letters = await getPasswordLetters(requireUser(context));
  const waiting = letters.members - letters.with_letter;
  return { ...letters, next: Math.min(waiting, LETTERS_AT_ONCE) };
});

export const action = formAction(no_fields, async ({ context }: Route.ActionArgs) => {
  await sendPasswordLetters(requireUser(context));
  return redirectWith("passwordLettersSent", href("/admin/users/letters"));
});

/** What is known about members without a password, and a button that writes to the next ones. */
export default function PasswordLetters({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const { sending, onSubmit } = usePendingForm();
  const { members, with_letter, without_address, to_send, last_sent_at, next } = loaderData;
  const number = (count: number) => new Intl.NumberFormat(language).format(count);
  return (
    <>
      <PageTitle>{t("passwordLetters.title")}</PageTitle>
      <PageHead title={t("passwordLetters.title")} sub={t("passwordLetters.about")} />
      <FactList className="max-w-[44rem] border-y border-line">
        <Fact label={t("passwordLetters.members")}>{number(members)}</Fact>
        <Fact label={t("passwordLetters.withLetter")}>{number(with_letter)}</Fact>
        <Fact label={t("passwordLetters.lastSent")}>
          {last_sent_at ? (
            <DateTime value={last_sent_at.toISOString()} text={dateTime(last_sent_at)} />
          ) : (
            t("passwordLetters.never")
          )}
        </Fact>
        <Fact label={t("passwordLetters.withoutAddress")}>{number(without_address)}</Fact>
      </FactList>
      <div className="mt-6 max-w-[44rem] space-y-3">
        <FormRefusal result={actionData} />
        {to_send > 0 ? (
          <p>
            {t("passwordLetters.toSend", { count: to_send })}{" "}
            <RefreshWhile path={href("/admin/users/letters")} />
          </p>
        ) : (
          <NextLetters next={next}>
            <Form method="post" onSubmit={onSubmit}>
              <PostField />
              <Button busy={sending}>{t("passwordLetters.send", { count: next })}</Button>
            </Form>
          </NextLetters>
        )}
        {without_address > 0 && (
          <p className="text-sm text-muted">{t("passwordLetters.withoutAddressText")}</p>
        )}
      </div>
    </>
  );
}

function NextLetters({ next, children }: { next: number; children: ReactNode }) {
  const { t } = useReader();
  if (next === 0) return <p>{t("passwordLetters.nobody")}</p>;
  return (
    <>
      {children}
      <p className="text-sm text-muted">{t("passwordLetters.howSent")}</p>
    </>
  );
}
