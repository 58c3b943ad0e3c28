import { useDates, useT } from "#app/client/reader.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** The time of creation, as a link to the post, and the time of the last change. */
export function PostTimes({
  created_at,
  updated_at,
  href,
}: {
  created_at: Date;
  updated_at: Date | null;
  href: string;
}) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <>
      <a href={href}>
        <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
      </a>
      {updated_at && (
        <span>
          {t("topic.edited")}{" "}
          <DateTime value={updated_at.toISOString()} text={dateTime(updated_at)} />
        </span>
      )}
    </>
  );
}
