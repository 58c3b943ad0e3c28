import { Form, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";

type SubscriptionRowProps = {
  /** The address of the forum or topic. `/subscription` below it receives the form. */
  address: string;
  name: string;
  /** Only for a topic. */
  forum_name?: string;
  /**
   * Only for a forum: a link to the page that changes the subscription, with what it notifies of.
   */
  tells?: string;
};

/** The row is one line on the desktop; on the phone the forum is below the topic. */
export function SubscriptionRow({ address, name, forum_name, tells }: SubscriptionRowProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <li className="flex items-center justify-between gap-x-4 py-0.5">
      <div className="min-w-0 wrap-anywhere max-md:py-1.5">
        <a href={address} className="inline-block min-h-6">
          {name}
        </a>
        {forum_name && (
          <>
            <span className="sr-only"> · </span>
            <span className="text-xs text-muted max-md:block md:ps-3">{forum_name}</span>
          </>
        )}
        {tells && (
          <>
            <span className="sr-only"> · </span>
            <a
              href={`${address}/subscription`}
              className="inline-block min-h-6 text-xs text-muted underline max-md:mt-1 max-md:block md:ps-3"
            >
              {tells}
              <span className="sr-only">: {name}</span>
            </a>
          </>
        )}
      </div>
      <Form
        method="post"
        action={`${address}/subscription`}
        preventScrollReset
        className="-me-[calc(.625rem+1px)] flex-none"
      >
        <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
        <Button name="intent" value="unsubscribe" variant="quiet" size="small">
          {t("forum.unsubscribe")}
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </li>
  );
}
