import { useDates, useT } from "#app/client/reader.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type PostTimesProps = {
  created_at: Date;
  updated_at: Date | null;
  /** Who made the last change, if that was not the author. */
  editor?: string | null;
  /** Makes the time of creation a link to the post. */
  href?: string;
  /** Makes the time of the last change a link to the versions, whose name ends with `heading`. */
  versions?: { href: string; heading: string } | false;
};

/** The time of creation, and that of the last change. */
export function PostTimes({ created_at, updated_at, editor, href, versions }: PostTimesProps) {
  const t = useT();
  const { dateTime } = useDates();
  const time = <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />;
  const edit = updated_at && (
    <>
      {editor ? t("topic.editedBy", { username: editor }) : t("topic.edited")}{" "}
      <DateTime value={updated_at.toISOString()} text={dateTime(updated_at)} />
    </>
  );
  return (
    <>
      {href ? <a href={href}>{time}</a> : time}
      {edit && (
        <>
          {" "}
          {versions ? (
            <a href={versions.href} className="in-text">
              {edit}
              <span className="sr-only">: {versions.heading}</span>
            </a>
          ) : (
            <span>{edit}</span>
          )}
        </>
      )}
    </>
  );
}
