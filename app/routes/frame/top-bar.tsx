import { Form, href, useLocation } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { useShortcuts } from "#app/client/shortcuts/shortcut-listener.ts";
import { Menu } from "#app/ui/overlay/menu.tsx";
import type { MenuItem } from "#app/ui/overlay/menu-item.ts";
import { menuTriggerClass } from "#app/ui/overlay/panel.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Logo } from "#app/ui/page/logo.tsx";
import { Bell } from "./bell.tsx";
import type { FrameMember } from "./frame-data.server.ts";

export function TopBar({ me }: { me: FrameMember }) {
  const { t, site_name } = useReader();
  const { pathname } = useLocation();
  useShortcuts();
  return (
    <header className="site-header no-print">
      <div className="top-bar wrap">
        <a href={href("/")} className="home">
          <Logo siteName={site_name} />
        </a>{" "}
        <nav aria-label={t("layout.mainMenu")} className="main-links">
          <a href={href("/")}>{t("layout.home")}</a>{" "}
          <BarLink address={href("/forum")} pages={/^\/(forum|topic)\b/} label={t("words.forum")} />{" "}
          <BarLink address={href("/latest")} pages={/^\/latest\b/} label={t("words.latest")} />
        </nav>
        <div className="bar-end">
          {pathname !== href("/search") && <BarSearch />} <Bell />{" "}
          <nav aria-label={t("layout.memberMenu")}>
            <Menu
              items={useMemberMenu(me)}
              trigger={<MemberTrigger me={me} />}
              triggerClass={`${menuTriggerClass} member-trigger`}
            />
          </nav>
        </div>
      </div>
      <div className="edge" />
    </header>
  );
}

/**
 * A field; where the bar is narrow, a link to the page of the search, which has a form of its own.
 */
function BarSearch() {
  const { t } = useReader();
  return (
    <search className="find">
      <Form action={href("/search")} discover="none">
        <label>
          <span className="sr-only">{t("words.search")}</span>{" "}
          <input type="search" name="q" placeholder={t("words.search")} className="input" />
        </label>
      </Form>{" "}
      <a href={href("/search")} className="menu-trigger">
        <Icon name="search" />
        <span className="sr-only">{t("layout.searchPage")}</span>
      </a>
    </search>
  );
}

function BarLink({ address, pages, label }: { address: string; pages: RegExp; label: string }) {
  const { pathname } = useLocation();
  if (!pages.test(pathname)) return <a href={address}>{label}</a>;
  return (
    <a href={address} aria-current="page" className="current-mark">
      <b>{label}</b>
    </a>
  );
}

/** An icon on the phone; the avatar on wider screens, with the name if there is room for it. */
function MemberTrigger({ me: { username, full_name, picture_url } }: { me: FrameMember }) {
  const { t } = useReader();
  return (
    <>
      <Icon name="menu" />
      <Avatar username={username} full_name={full_name} picture_url={picture_url} />
      <span className="sr-only">{`${t("layout.menu")}: `}</span>
      <span className="member-name">{full_name ?? username}</span>
      <Icon name="chevron-down" />
    </>
  );
}

function useMemberMenu({ is_moderator, open_report_count = 0 }: FrameMember): MenuItem[] {
  const { t, theme } = useReader();
  const { pathname, search } = useLocation();
  const dark = theme === "dark";
  return [
    { href: href("/"), label: t("layout.home") },
    { href: href("/settings"), label: t("words.myProfile") },
    { href: href("/bookmarks"), label: t("words.myBookmarks") },
    { href: href("/invites"), label: t("words.myInvites") },
    ...(is_moderator
      ? [
          {
            href: href("/moderation/reports"),
            label:
              open_report_count > 0
                ? t("layout.moderationOpen", { open: open_report_count })
                : t("layout.moderation"),
          },
        ]
      : []),
    {
      action: href("/preferences"),
      fields: { theme: dark ? "light" : "dark", redirect_to: `${pathname}${search}` },
      label: dark ? t("layout.lightMode") : t("layout.darkMode"),
      end_icon: dark ? "sun" : "moon",
    },
    "line",
    { action: href("/logout"), label: t("access.logOut") },
  ];
}
