import { Form, href, useLocation } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { useShortcuts } from "#app/client/shortcuts/shortcut-listener.ts";
import { iconAddress } from "#app/contract/site-picture.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { BAR_ICON_WIDTH } from "#app/lib/pictures/drawing.ts";
import { Menu } from "#app/ui/overlay/menu.tsx";
import type { MenuItem } from "#app/ui/overlay/menu-item.ts";
import { menuTriggerClass } from "#app/ui/overlay/panel.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Logo } from "#app/ui/page/logo.tsx";
import { Bell } from "./bell.tsx";
import type { FrameMember } from "./frame-data.server.ts";

export function TopBar({ me }: { me: FrameMember }) {
  const { t, site_name, logo, icon } = useReader();
  const { pathname } = useLocation();
  useShortcuts();
  return (
    <header className="site-header no-print">
      <div className="top-bar wrap">
        <a href={href("/")} className="home">
          <Logo
            siteName={site_name}
            picture={logo}
            narrow={icon && iconAddress(icon, BAR_ICON_WIDTH)}
          />
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
function MemberTrigger({ me }: { me: FrameMember }) {
  const { t } = useReader();
  const { username, full_name, open_report_count = 0 } = me;
  return (
    <>
      <Icon name="menu" />
      <Avatar {...me} />
      <span className="sr-only">{`${t("layout.menu")}: `}</span>
      <span className="member-name">{full_name ?? username}</span>
      {open_report_count > 0 && (
        <>
          <span className="sr-only">
            {`, ${t("layout.openReports", { count: open_report_count })}`}
          </span>
          <span aria-hidden="true" className="report-mark state-mark" />
        </>
      )}
      <Icon name="chevron-down" />
    </>
  );
}

/** Home is the first item where the bar has no room for it. */
function useMemberMenu(me: FrameMember): MenuItem[] {
  const { t, theme } = useReader();
  const { pathname, search } = useLocation();
  const {
    username,
    full_name,
    invites_left,
    is_moderator,
    open_report_count = 0,
    open_alarm_count = 0,
  } = me;
  const is_dark = theme === "dark";
  const items: (MenuItem | false)[] = [
    { href: href("/"), label: t("layout.home") },
    { href: href("/user/:username", { username }), label: full_name ?? username },
    { href: href("/settings"), label: t("words.myProfile") },
    { href: href("/bookmarks"), label: t("words.myBookmarks") },
    "line",
    {
      href: href("/invites"),
      label: invites_left ? t("layout.invitesLeft", { n: invites_left }) : t("words.myInvites"),
    },
    is_moderator && {
      href: href("/moderation/reports"),
      label:
        open_report_count > 0
          ? t("layout.moderationOpen", { open: open_report_count })
          : t("layout.moderation"),
    },
    canAdminister(me) && {
      href: href("/admin"),
      label: `${t("words.admin")}${open_alarm_count > 0 ? ` (${open_alarm_count})` : ""}`,
    },
    "line",
    // The specification has "My profile" lead to the first tab of the settings.
    { href: `${href("/settings")}?tab=appearance`, label: t("words.settings") },
    {
      action: href("/preferences"),
      fields: { theme: is_dark ? "light" : "dark", redirect_to: `${pathname}${search}` },
      label: is_dark ? t("layout.lightMode") : t("layout.darkMode"),
      end_icon: is_dark ? "sun" : "moon",
    },
    { href: href("/keyboard"), label: t("words.shortcuts") },
    { action: href("/logout"), label: t("access.logOut") },
  ];
  return items.filter((item) => item !== false);
}
