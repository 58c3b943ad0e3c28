import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";

/** Mutes the forum or the topic of a page of a subscription, and explains the effect. */
export function MuteSection({ is_muted, text }: { is_muted: boolean; text: string }) {
  const t = useT();
  return (
    <section className="mt-10 max-w-read">
      <h2>{t(is_muted ? "forum.muted" : "forum.mute")}</h2>
      <Form method="post" className="mt-2">
        <p className="mb-4">{text}</p>
        <Actions>
          <Button name="intent" value={is_muted ? "unmute" : "mute"} variant="secondary">
            {t(is_muted ? "forum.unmute" : "forum.mute")}
          </Button>
        </Actions>
      </Form>
    </section>
  );
}
