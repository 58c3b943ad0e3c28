import { Form, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import type { ShownFlash } from "./shown-flash.server.ts";

/** A link to "//host" would lead to another site. */
const LEADING_SLASHES = /^\/+/;

type FlashNoticeProps = {
  flash: ShownFlash;
  /** The id of the element that gets the focus when the notice is closed. */
  focusTargetId: string;
};

/** The notice about the result of the previous request. */
export function FlashNotice({ flash, focusTargetId }: FlashNoticeProps) {
  const { kind, title, text, link, undo } = flash;
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Notices>
      <Notice
        kind={kind}
        title={title}
        closeHref={`${pathname.replace(LEADING_SLASHES, "/")}${search}`}
        closeLabel={t("layout.closeNotice")}
        focusTargetId={focusTargetId}
        action={undo && <UndoForm {...undo} />}
      >
        {text}
        {link && (
          <>
            {" "}
            <a href={link.address}>{link.label}</a>
          </>
        )}
      </Notice>
    </Notices>
  );
}

function UndoForm({ action, fields, label }: NonNullable<ShownFlash["undo"]>) {
  return (
    <Form method="post" action={action} className="-ms-2.5 -mb-1.5">
      <PostField />
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" size="main">
        {label}
      </Button>
    </Form>
  );
}
