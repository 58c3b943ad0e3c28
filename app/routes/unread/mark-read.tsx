import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { useIsViewing } from "../frame/use-no-form-reason.ts";

/** A button that marks what the page lists as read, and returns to it. */
export function MarkRead({ action, label }: { action: string; label: string }) {
  const { pathname, search } = useLocation();
  if (useIsViewing()) return null;
  return (
    <Form method="post" action={action} preventScrollReset className="subscribe">
      <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
      <Button variant="quiet" size="small">
        <Icon name="check" />
        {label}
      </Button>
    </Form>
  );
}
