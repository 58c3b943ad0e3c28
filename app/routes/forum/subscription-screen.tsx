import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { Breadcrumb, type Crumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { type ChoiceList, SubscriptionChoices } from "./subscription-choices.tsx";

type SubscriptionScreenProps = {
  result: FormResult | undefined;
  crumbs: Crumb[];
  /** The name of the forum or the topic. */
  name: string;
  /** Explains what the choices do. */
  text: string;
  status: string;
  list: ChoiceList;
  /** The link to the address of the feed. */
  feed: { address: string; label: string };
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
  list,
  feed,
  back,
  backLabel,
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
      <p className="mb-2">{status}</p>
      <Form method="post" className="max-w-form">
        <SubscriptionChoices {...list} />
      </Form>
      <p className="mt-6 flex flex-wrap gap-x-6 text-ui">
        <a href={back}>{backLabel}</a> <a href={feed.address}>{feed.label}</a>
      </p>
    </>
  );
}
