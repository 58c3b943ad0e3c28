import { useDates, useT } from "#app/client/reader.ts";
import { shownName } from "#app/domain/users/shown-name.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type PostTimesProps = {
  created_at: Date;
  updated_at: Date | null;
  /** Who made the last change, if that was not the author. */
  editor?: string | null;
  /** Makes the time of creation a link to the post. */
  href?: string;
};

/** The time of creation, and that of the last change. */
export function PostTimes({ created_at, updated_at, editor, href }: PostTimesProps) {
  const t = useT();
  const { dateTime } = useDates();
  const time = <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />;
  return (
    <>
      {href ? <a href={href}>{time}</a> : time}
      {updated_at && (
        <>
          {" "}
          <span>
            {editor ? t("topic.editedBy", { username: shownName(t, editor) }) : t("topic.edited")}{" "}
            <DateTime value={updated_at.toISOString()} text={dateTime(updated_at)} />
          </span>
        </>
      )}
    </>
  );
}
