import { Form, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

type SubscribeProps = {
  action: string;
  /** A sentence that says whether the member is subscribed. */
  status: string;
  is_subscribed: boolean;
  is_muted: boolean;
  /** The address to return to; by default the current page. */
  back?: string;
  /** If true, the sentence leads to the page of the subscription, which offers more. */
  detailed?: boolean;
};

export function Subscribe({
  action,
  status,
  is_subscribed,
  is_muted,
  back,
  detailed,
}: SubscribeProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} preventScrollReset className="subscribe">
      <input type="hidden" name="redirect_to" value={back ?? `${pathname}${search}`} />
      {detailed ? <a href={action}>{status}</a> : <span>{status}</span>}{" "}
      <Button
        name="intent"
        value={is_subscribed ? "unsubscribe" : "subscribe"}
        variant="quiet"
        size="small"
      >
        <Icon name="bell" />
        {t(is_subscribed ? "forum.unsubscribe" : "forum.subscribe")}
      </Button>{" "}
      {is_muted && <span>{t("forum.muted")}</span>}{" "}
      <Button name="intent" value={is_muted ? "unmute" : "mute"} variant="quiet" size="small">
        {t(is_muted ? "forum.unmute" : "forum.mute")}
      </Button>
    </Form>
  );
}
