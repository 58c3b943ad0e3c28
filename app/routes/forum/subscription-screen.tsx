import { Form } from "react-router";
import { useT } from "#app/client/reader.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";

type SubscriptionScreenProps = {
  result: FormResult | undefined;
  crumbs: Crumb[];
  /** The name of the forum or the topic. */
  name: string;
  /** Explains what a subscription does. */
  text: string;
  status: string;
  is_subscribed: boolean;
  /** A second button, which says what the subscription tells of. */
  choice?: { intent: string; label: string };
  back: string;
  backLabel: string;
};

/** Shown at the address of a subscription; the forms on other pages post here. */
export function SubscriptionScreen({
  result,
  crumbs,
  name,
  text,
  status,
  is_subscribed,
  choice,
  back,
  backLabel,
}: SubscriptionScreenProps) {
  const t = useT();
  const title = t("forum.subscription");
  return (
    <>
      <PageTitle>{t("subscriptions.to", { name })}</PageTitle>
      <PageHead
        title={title}
        crumbs={<Breadcrumb label={t("forum.path")} items={[...crumbs, { label: title }]} />}
        sub={text}
      />
      <FormRefusal result={result} />
      <Form method="post">
        <p className="mb-4">{status}</p>
        <Actions>
          <Button name="intent" value={is_subscribed ? "unsubscribe" : "subscribe"}>
            {t(is_subscribed ? "forum.unsubscribe" : "forum.subscribe")}
          </Button>
          {choice && (
            <Button name="intent" value={choice.intent} variant="secondary">
              {choice.label}
            </Button>
          )}
          <ButtonLink href={back} variant="secondary">
            {backLabel}
          </ButtonLink>
        </Actions>
      </Form>
    </>
  );
}
