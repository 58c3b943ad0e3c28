import { Fragment } from "react";
import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";

type FiguresProps = {
  member: { username: string; total_topics: number; total_posts: number };
  /** Null where the site has switched thanks off. */
  thanks: { count: number; has_more: boolean } | null;
};

/** How much a member has written, and how often others have thanked. */
export function Figures({ member, thanks }: FiguresProps) {
  const { t, language } = useReader();
  const figures = [
    {
      label: t("settings.deletedTopics", { count: member.total_topics }),
      number: member.total_topics.toLocaleString(language),
      href: href("/user/:username/topics", member),
    },
    {
      label: t("words.replyUnit", { count: member.total_posts }),
      number: member.total_posts.toLocaleString(language),
      href: href("/user/:username/replies", member),
    },
    ...(thanks
      ? [
          {
            label: t("members.thanksUnit"),
            number: `${thanks.count.toLocaleString(language)}${thanks.has_more ? "+" : ""}`,
          },
        ]
      : []),
  ];
  return (
    <p className="my-5 flex flex-wrap gap-x-5 gap-y-1 text-ui text-muted">
      {figures.map(({ label, number, href: address }) => (
        <Fragment key={label}>
          {address ? (
            <a href={address} className="inline-block text-muted">
              <Figure label={label} number={number} />
            </a>
          ) : (
            <span>
              <Figure label={label} number={number} />
            </span>
          )}{" "}
        </Fragment>
      ))}
    </p>
  );
}

function Figure({ label, number }: { label: string; number: string }) {
  return (
    <>
      <b className="text-lg text-ink">{number}</b> {label}
    </>
  );
}
