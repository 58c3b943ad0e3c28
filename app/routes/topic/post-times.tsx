import { useDates, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { DateTime } from "#app/ui/page/date-time.tsx";

type EditTimeProps = {
  updated_at: Date | null;
  /** The member who made the last change, if that was not the author. */
  editor?: string | null;
  /** Makes the time a link to the versions, whose name ends with `heading`. */
  versions?: { href: string; heading: string } | false;
};

type PostTimesProps = EditTimeProps & {
  created_at: Date;
  /** Makes the time of creation a link to the post. */
  href?: string;
};

/** The time of creation, and that of the last change. */
export function PostTimes({ created_at, href, ...edit }: PostTimesProps) {
  const { dateTime } = useDates();
  const time = <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />;
  return (
    <>
      {href ? <a href={href}>{time}</a> : time}
      {edit.updated_at && (
        <>
          {" "}
          <EditTime {...edit} />
        </>
      )}
    </>
  );
}

/** The time of the last change, if there was one. */
export function EditTime({ updated_at, editor, versions }: EditTimeProps) {
  const t = useT();
  const { dateTime } = useDates();
  if (!updated_at) return null;
  const text = (
    <>
      {editor ? t("topic.editedBy", { username: shownName(t, editor) }) : t("topic.edited")}{" "}
      <DateTime value={updated_at.toISOString()} text={dateTime(updated_at)} />
    </>
  );
  if (!versions) return <span>{text}</span>;
  return (
    <a href={versions.href} className="in-text">
      {text}
      <span className="sr-only">: {versions.heading}</span>
    </a>
  );
}
