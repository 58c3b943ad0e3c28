import { Form, useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { Button } from "#app/ui/button.tsx";

type SubscriptionRowProps = {
  /** Of the forum or the topic; its subscription lies below. */
  address: string;
  name: string;
  /** The forum that a topic stands in. */
  place?: string;
};

export function SubscriptionRow({ address, name, place }: SubscriptionRowProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <li className="flex items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 wrap-anywhere">
        <a href={address}>{name}</a>
        {place && <p className="text-xs text-muted">{place}</p>}
      </div>
      <Form
        method="post"
        action={`${address}/subscription`}
        preventScrollReset
        className="-me-[calc(.625rem+1px)] flex-none"
      >
        <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
        <Button
          name="intent"
          value="unsubscribe"
          variant="quiet"
          size="small"
          aria-label={t("settings.unsubscribeFrom", { name })}
        >
          {t("forum.unsubscribe")}
        </Button>
      </Form>
    </li>
  );
}
