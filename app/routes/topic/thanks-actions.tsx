import { useT } from "#app/client/page/reader.ts";
import { THANKS_COUNTED_MAX } from "#app/domain/base/limits.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { permalink } from "./addresses.ts";

type ThanksActionsProps = {
  topic_id: number;
  post_id: number;
  page: number;
  /** The heading of the reply: it follows the name of each action, visually hidden. */
  heading: string;
  has_thanked: boolean;
  thanks_count: number;
  /** False for one's own replies, and while the reader is suspended. */
  can_thank: boolean;
};

/**
 * A button that thanks or withdraws the thanks, and a link with the number of members who have
 * thanked.
 */
export function ThanksActions({
  topic_id,
  post_id,
  page,
  heading,
  has_thanked,
  thanks_count,
  can_thank,
}: ThanksActionsProps) {
  const t = useT();
  const address = onPage(`${permalink(topic_id, post_id)}/thanks`, page);
  const of = <span className="sr-only">: {heading}</span>;
  return (
    <>
      {can_thank && (
        <form method="post" action={address}>
          <input type="hidden" name="intent" value={has_thanked ? "take_back" : "thank"} />
          <Button variant="quiet" size="small">
            {t(has_thanked ? "thanks.takeBack" : "thanks.thank")}
            {of}
          </Button>
        </form>
      )}{" "}
      {thanks_count > 0 && (
        <>
          <ButtonLink variant="quiet" size="small" data-dialog="" href={address}>
            {thanks_count >= THANKS_COUNTED_MAX
              ? t("thanks.manyThanks")
              : t("thanks.thanks", { count: thanks_count })}
            {of}
          </ButtonLink>{" "}
        </>
      )}
    </>
  );
}
