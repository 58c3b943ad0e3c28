import { useState } from "react";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { ShownFlash } from "./shown-flash.server.ts";

/**
 * The notice of a client navigation, for screen readers, also if it is not shown. That of the
 * document had the focus.
 */
export function Announcement({ flash }: { flash: ShownFlash | null }) {
  const [flash_of_document] = useState(flash);
  if (!useHydrated()) return null;
  return (
    <p aria-live="polite" className="sr-only">
      {flash && flash !== flash_of_document && textOf(flash)}
    </p>
  );
}

function textOf({ title, text }: ShownFlash): string {
  return title ? `${title} ${text}` : text;
}
