import type { ReactNode } from "react";
import { useIsDialog } from "#app/client/page/dialog-state.ts";
import { Icon } from "#app/ui/page/icon.tsx";

type NewPostsLinkProps = {
  /** Leads to what is new. */
  address: string;
  /** Null while nothing is new. */
  text: ReactNode;
};

/**
 * A link at the foot of the window, where it moves nothing. The box is always there, so that
 * screen readers announce what appears in it. It is hidden while a dialog is open.
 */
export function NewPostsLink({ address, text }: NewPostsLinkProps) {
  const is_dialog = useIsDialog();
  return (
    <div aria-live="polite" className="new-posts no-print">
      {text !== null && !is_dialog && (
        <a href={address}>
          <Icon name="chevron-down" />
          {text}
        </a>
      )}
    </div>
  );
}
