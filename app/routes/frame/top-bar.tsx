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
      label: t("layout.forum"),
      current: /^\/(forum|topic)\b/.test(pathname),
    },
  ];
  const menu_items = useMemberMenu();
  const name = me.full_name ?? me.username;
  return (
    <header className="no-print">
      <div className="wrap flex h-14 items-center gap-4">
        <a
          href={href("/")}
          className="inline-flex min-h-tap items-center hover:no-underline"
          aria-label={site_name}
        >
          <Logo siteName={site_name} />
        </a>
        <nav aria-label={t("layout.mainMenu")} className="ms-4 max-md:hidden">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.label}>
                <a
                  href={link.href}
                  aria-current={link.current ? "page" : undefined}
                  className={link.current ? CURRENT_LINK : OTHER_LINK}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-2">
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
          <Panel
            className="md:hidden"
            label={t("layout.menu")}
            trigger={<Icon name="menu" />}
            boxClass="w-[min(20rem,calc(100vw-2*var(--gutter)))]"
          >
            {links.map((link) => (
              <MenuRow key={link.label} item={link} />
            ))}
            <hr className="my-1.5 border-t border-line" />
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
                <hr key="line" className="my-1.5 border-t border-line" />
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
    { href: href("/settings"), label: t("layout.profile") },
    { href: href("/invites"), label: t("layout.invites") },
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

const LINK = "relative flex h-14 items-center px-3 text-ui hover:text-ink hover:no-underline";
const CURRENT_LINK = `${LINK} current-mark font-bold text-ink`;
const OTHER_LINK = `${LINK} text-muted`;
