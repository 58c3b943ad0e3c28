import { href } from "react-router";
import { useReader, useT } from "#app/client/page/reader.ts";
import type { Day } from "#app/domain/operations/dashboard/activity.server.ts";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";

const WEEK_DAYS = 7;

type FiguresProps = {
  members: { total: number };
  contents: { topics: number; posts: number };
  writers: number;
  open_invites: number;
  ends_of_days: { writers: number; open_invites: number }[];
  days: Day[];
};

/** Four numbers that lead to what they count, with how each went in the last month and week. */
export function Figures({
  members,
  contents,
  writers,
  open_invites,
  ends_of_days,
  days,
}: FiguresProps) {
  const t = useT();
  const writersByDay = [...ends_of_days.map((day) => day.writers), writers];
  const invitesByDay = [...ends_of_days.map((day) => day.open_invites), open_invites];
  const writtenIn = (name: "topics" | "posts") => {
    const by_day = days.map((day) => day[name]);
    const [week, week_before] = [
      sumOf(by_day.slice(-WEEK_DAYS)),
      sumOf(by_day.slice(-2 * WEEK_DAYS, -WEEK_DAYS)),
    ];
    return { by_day, week, change: week - week_before };
  };
  const [topics, posts] = [writtenIn("topics"), writtenIn("posts")];
  const inWeek = (count: number) => t("dashboard.inWeek", { number: count });
  return (
    <dl className="figures">
      <Figure
        label={t("dashboard.writers")}
        address={href("/admin/users")}
        count={writers}
        by_day={writersByDay}
        change={changeOf(writersByDay)}
        than={t("dashboard.thanWeekAgo")}
        note={t("dashboard.writersText", { count: members.total })}
      />
      <Figure
        label={t("words.topicCount")}
        address={href("/forum")}
        count={contents.topics}
        by_day={topics.by_day}
        change={topics.change}
        than={t("dashboard.thanWeekBefore")}
        note={inWeek(topics.week)}
      />
      <Figure
        label={t("words.replyCount")}
        address={href("/latest")}
        count={contents.posts}
        by_day={posts.by_day}
        change={posts.change}
        than={t("dashboard.thanWeekBefore")}
        note={inWeek(posts.week)}
      />
      <Figure
        label={t("dashboard.openInvites")}
        address={href("/admin/invites")}
        count={open_invites}
        by_day={invitesByDay}
        change={changeOf(invitesByDay)}
        than={t("dashboard.thanWeekAgo")}
      />
    </dl>
  );
}

/** Since a week ago; undefined if that is not known. */
function changeOf(by_day: number[]): number | undefined {
  const [now, week_ago] = [by_day.at(-1), by_day.at(-1 - WEEK_DAYS)];
  return now === undefined || week_ago === undefined ? undefined : now - week_ago;
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

type FigureProps = {
  label: string;
  address: string;
  count: number;
  by_day: number[];
  change: number | undefined;
  /** What the change is compared with. */
  than: string;
  note?: string;
};

function Figure({ label, address, count, by_day, change, than, note }: FigureProps) {
  const { language } = useReader();
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <a href={address} className="text-xl font-bold">
          {count.toLocaleString(language)}
          <span className="sr-only"> {label}</span>
        </a>
        <Sparkline values={by_day} />
      </dd>
      {change !== undefined && (
        <dd className="text-sm">
          <Change change={change} than={than} />
        </dd>
      )}
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

function Change({ change, than }: { change: number; than: string }) {
  const { t, language } = useReader();
  if (change === 0) return <span className="text-muted">{t("dashboard.unchanged")}</span>;
  const sign = change > 0 ? "▲" : "▼";
  return (
    <>
      <b>{`${sign} ${Math.abs(change).toLocaleString(language)}`}</b>{" "}
      <span className="text-muted">{than}</span>
    </>
  );
}
