import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { Failure, SentForm } from "#app/client/connection/failure.ts";
import { useT } from "#app/client/page/reader.ts";
import { watchNotice } from "#app/client/page/watch-notice.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Notice, Notices } from "#app/ui/page/notice.tsx";

type FormFailure = Extract<Failure, SentForm>;
type FailureNoticeProps = { failure: Failure; close: () => void };

/**
 * Says where the reader was that there is no connection, or that a form is too large, and offers to
 * try again.
 */
export function FailureNotice({ failure, close }: FailureNoticeProps) {
  return "form" in failure && isInPlace(failure.form) ? (
    <NotSent failure={failure} close={close} />
  ) : (
    <CornerNotice failure={failure} close={close} />
  );
}

function CornerNotice({ failure, close }: FailureNoticeProps) {
  const { pathname, search } = useLocation();
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = place.current;
    return notice ? watchNotice(notice, { stays: true, close }) : undefined;
  }, [close]);
  const text = `${t(reasonOf(failure))}.`;
  return (
    <div ref={place}>
      <p role="alert" className="sr-only">
        {text}
      </p>
      <Notices>
        <Notice
          kind="error"
          closeHref={`${pathname}${search}`}
          closeLabel={t("layout.closeNotice")}
          focusTargetId="content"
          action={
            <div className="-ms-2.5 -mb-1.5">
              <TryAgain failure={failure} close={close} />
            </div>
          }
        >
          {text}
        </Notice>
      </Notices>
    </div>
  );
}

function TryAgain({ failure, close }: FailureNoticeProps) {
  const t = useT();
  if ("form" in failure) return <SendAgain {...failure} close={close} />;
  return (
    <ButtonLink href={failure.address} variant="quiet" size="main">
      {t("words.tryAgain")}
    </ButtonLink>
  );
}

/** The notice in the corner is outside of a dialog, and far from what was written. */
function isInPlace(form: HTMLFormElement): boolean {
  return form.closest("dialog") !== null || hasText(form);
}

function hasText(form: HTMLFormElement): boolean {
  return form.querySelector("textarea, select, input:not([type=hidden])") !== null;
}

function reasonOf(failure: Failure) {
  return "form" in failure && failure.is_too_large ? "layout.tooLarge" : "layout.noConnection";
}

/** Above the buttons of the form. */
function NotSent({ failure, close }: { failure: FormFailure; close: () => void }) {
  const { form, submitter } = failure;
  const t = useT();
  const place = usePlaceAboveButtons(form, submitter);
  return createPortal(
    <div role="alert" className="not-sent">
      <Icon name="warning" />
      <p>
        {`${t(reasonOf(failure))}.`}
        {hasText(form) && ` ${t("layout.textIsKept")}`}
      </p>
      <SendAgain form={form} submitter={submitter} close={close} />
    </div>,
    place,
  );
}

function SendAgain({ form, submitter, close }: SentForm & { close: () => void }) {
  const t = useT();
  const send = () => {
    // This button leaves, and the focus would be lost with it.
    submitter?.focus();
    close();
    form.requestSubmit(submitter);
  };
  return (
    <Button type="button" variant="quiet" size="main" onClick={send}>
      {t("layout.sendAgain")}
    </Button>
  );
}

/** An element of its own in the form, which React does not know and therefore leaves alone. */
function usePlaceAboveButtons(form: HTMLFormElement, submitter: HTMLElement | null) {
  const [place] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    const row = [...form.children].find((child) => child.contains(submitter));
    form.insertBefore(place, row ?? null);
    return () => place.remove();
  }, [form, submitter, place]);
  return place;
}
