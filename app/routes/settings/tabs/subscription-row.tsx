import { Form, useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { Button } from "#app/ui/button.tsx";

type SubscriptionRowProps = {
  /** The address of the forum or topic. `/subscription` below it takes the form. */
  address: string;
  name: string;
  /** Only for a topic. */
  forum_name?: string;
};

export function SubscriptionRow({ address, name, forum_name }: SubscriptionRowProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <li className="flex items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 wrap-anywhere">
        <a href={address}>{name}</a>
        {forum_name && <p className="text-xs text-muted">{forum_name}</p>}
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
