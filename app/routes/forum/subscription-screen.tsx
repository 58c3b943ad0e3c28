import type { ComponentProps } from "react";
import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { MuteSection } from "./mute-section.tsx";

type SubscriptionScreenProps = {
  result: FormResult | undefined;
  crumbs: Crumb[];
  /** The name of the forum or the topic. */
  name: string;
  /** Explains what a subscription does. */
  text: string;
  status: string;
  is_subscribed: boolean;
  /** A second button, which says what the subscription notifies of. */
  choice?: { intent: string; label: string };
  /** The link to the address of the feed. */
  feed: { address: string; label: string };
  back: string;
  backLabel: string;
  mute: ComponentProps<typeof MuteSection>;
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
  feed,
  back,
  backLabel,
  mute,
}: SubscriptionScreenProps) {
  const t = useT();
  const title = t("subscriptions.one");
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
      <MuteSection {...mute} />
      <p className="mt-6 text-ui">
        <a href={feed.address}>{feed.label}</a>
      </p>
    </>
  );
}
