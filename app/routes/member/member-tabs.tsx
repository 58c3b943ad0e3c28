import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Tabs } from "#app/ui/overlay/tabs.tsx";

type MemberTabsProps = {
  username: string;
  current: "overview" | "topics" | "replies" | "guests";
  sees_guests: boolean;
};

/** The pages of one member. */
export function MemberTabs({ username, current, sees_guests }: MemberTabsProps) {
  const t = useT();
  const tabs = [
    {
      name: "overview",
      href: href("/user/:username", { username }),
      label: t("members.overview"),
    },
    {
      name: "topics",
      href: href("/user/:username/topics", { username }),
      label: t("words.topics"),
    },
    {
      name: "replies",
      href: href("/user/:username/replies", { username }),
      label: t("search.replies"),
    },
    ...(sees_guests
      ? [
          {
            name: "guests",
            href: href("/user/:username/guests", { username }),
            label: t("members.guests"),
          },
        ]
      : []),
  ];
  return (
    <Tabs
      label={t("members.pages")}
      items={tabs.map(({ name, href: address, label }) => ({
        href: address,
        label,
        current: name === current,
      }))}
    />
  );
}
