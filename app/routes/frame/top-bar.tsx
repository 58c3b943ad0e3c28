import { href, useLocation } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuItem } from "#app/ui/menu-item.ts";
import { MenuRow } from "#app/ui/menu-row.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Bell } from "./bell.tsx";
import type { FrameMember } from "./frame-data.server.ts";

export function TopBar({ me }: { me: FrameMember }) {
  const { t, site_name } = useReader();
  const { pathname } = useLocation();
  const links = [
    { href: href("/"), label: t("layout.home"), current: false },
    {
      href: href("/forum"),
      label: t("words.forum"),
      current: /^\/(forum|topic)\b/.test(pathname),
    },
  ];
  const menu_items = useMemberMenu();
  const name = me.full_name ?? me.username;
  return (
    <header className="no-print">
      <div className="top-bar wrap">
        <a href={href("/")} className="home" aria-label={site_name}>
          <Logo siteName={site_name} />
        </a>
        <nav aria-label={t("layout.mainMenu")} className="main-links">
          <ul>
            {links.map((link) => (
              <li key={link.label}>
                <a
                  href={link.href}
                  aria-current={link.current ? "page" : undefined}
                  className={link.current ? "current-mark" : undefined}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="bar-end">
          <Bell />
          <Menu
            className="max-md:hidden"
            items={menu_items}
            trigger={
              <>
                <Avatar
                  username={me.username}
                  full_name={me.full_name}
                  picture_url={me.picture_url}
                />
                <span>{name}</span>
                <Icon name="chevron-down" />
              </>
            }
          />
          <Panel className="md:hidden" label={t("layout.menu")} trigger={<Icon name="menu" />}>
            {links.map((link) => (
              <MenuRow key={link.label} item={link} />
            ))}
            <hr className="menu-line" />
            <div className="flex items-center gap-3 px-4 py-2">
              <Avatar
                username={me.username}
                full_name={me.full_name}
                picture_url={me.picture_url}
              />
              <div className="min-w-0">
                <b className="block">{name}</b>
                <span className="text-xs text-muted">{me.username}</span>
              </div>
            </div>
            {menu_items.map((item) =>
              item === "line" ? (
                <hr key="line" className="menu-line" />
              ) : (
                <MenuRow key={item.label} item={item} />
              ),
            )}
          </Panel>
        </div>
      </div>
      <div className="edge" />
    </header>
  );
}

function useMemberMenu(): MenuItem[] {
  const { t, theme } = useReader();
  const { pathname, search } = useLocation();
  const dark = theme === "dark";
  return [
    { href: href("/settings"), label: t("words.myProfile") },
    { href: href("/invites"), label: t("words.myInvites") },
    {
      action: href("/preferences"),
      fields: { theme: dark ? "light" : "dark", redirect_to: `${pathname}${search}` },
      label: dark ? t("layout.lightMode") : t("layout.darkMode"),
      end_icon: "moon",
    },
    "line",
    { action: href("/logout"), label: t("access.logOut") },
  ];
}
