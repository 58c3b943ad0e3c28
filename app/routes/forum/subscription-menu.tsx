import { MenuRows } from "#app/ui/overlay/menu-rows.tsx";
import { MENU_BOX } from "#app/ui/overlay/panel.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { BellIcon, type ChoiceList, SubscriptionChoices } from "./subscription-choices.tsx";

type SubscriptionMenuProps = {
  /** The address of the subscription, which receives the form. */
  action: string;
  /** The address to return to. */
  back: string;
  /** A sentence that says what the member is notified of. */
  status: string;
  /** The phone shows only the bell. */
  isShort?: boolean;
  list: ChoiceList;
  feed: { address: string; label: string };
  triggerClass: string;
};

/**
 * A bell that shows the state; its box has the choices, and a link to the feed. Only the server
 * draws it, and `useDrawnMenus` adds what a `Menu` does with script.
 */
export function SubscriptionMenu({
  action,
  back,
  status,
  isShort = false,
  list,
  feed,
  triggerClass,
}: SubscriptionMenuProps) {
  return (
    <details className="menu">
      <summary className={triggerClass} title={status}>
        <BellIcon choice={list.current} />
        <span className={isShort ? "max-md:sr-only" : undefined}>{status}</span>
        <Icon name="chevron-down" />
      </summary>
      <form method="post" action={action} className={`${MENU_BOX} subscription-box`}>
        <input type="hidden" name="redirect_to" value={back} />
        <SubscriptionChoices {...list} />{" "}
        <MenuRows items={[{ href: feed.address, label: feed.label }]} />
      </form>
    </details>
  );
}
