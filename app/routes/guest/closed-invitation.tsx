import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ClosedState } from "#app/domain/accounts/invites/invitation.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { PageTitle } from "../frame/page-title.tsx";

/** Explains why an invitation code is not valid, and what to do instead. */
export function ClosedInvitation({ state }: { state: ClosedState }) {
  const t = useT();
  const title = t(`joining.${state}Title`);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="mt-3 mb-6 text-muted">{t(`joining.${state}Text`)}</p>
      <ButtonLink href={href("/login")} variant={state === "used" ? "primary" : "secondary"}>
        {t("joining.toLogin")}
      </ButtonLink>
    </>
  );
}
