import { Fragment } from "react";
import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/**
 * Links at the left. On narrow screens they are below a band, whose `<details>` shows and hides
 * them, and which closes when a page is opened. They follow the `<details>` and are not in it,
 * because on wide screens they are always visible.
 */
export function SideMenu() {
  const t = useT();
  const { pathname } = useLocation();
  const links = useAdminLinks();
  const current = links.find((link) => link.current);
  return (
    <div className="side no-print">
      <details key={pathname} className="group">
        <summary className="bleed flex min-h-tap items-center gap-2.5 bg-band text-ui font-bold">
          <Icon name="menu" />
          {t("admin.menuAt", { place: current?.label ?? t("admin.dashboard") })}
          <Icon name="chevron-down" className="ms-auto group-open:rotate-180" />
        </summary>
      </details>
      <nav aria-label={t("words.admin")}>
        <div>
          {links.map((link) => (
            <Fragment key={link.href}>
              {link.current ? (
                <a href={link.href} aria-current="page" className="current-line">
                  <b>{link.label}</b>
                </a>
              ) : (
                <a href={link.href}>{link.label}</a>
              )}{" "}
            </Fragment>
          ))}
        </div>
      </nav>
    </div>
  );
}

function useAdminLinks() {
  const t = useT();
  const { pathname } = useLocation();
  const sectionLink = (path: string, label: string) => ({
    href: path,
    label,
    current: pathname === path || pathname.startsWith(`${path}/`),
  });
  return [
    { href: href("/admin"), label: t("admin.dashboard"), current: pathname === href("/admin") },
    sectionLink(href("/admin/users"), t("admin.users")),
    sectionLink(href("/admin/forums"), t("words.forums")),
    sectionLink(href("/admin/groups"), t("groups.title")),
    sectionLink(href("/admin/invites"), t("words.invites")),
    sectionLink(href("/admin/files"), t("files.title")),
    sectionLink(href("/admin/mail"), t("adminMail.title")),
    sectionLink(href("/admin/backups"), t("words.backups")),
    sectionLink(href("/admin/community"), t("community.title")),
    sectionLink(href("/admin/webhooks"), t("webhooks.title")),
    sectionLink(href("/admin/log"), t("admin.log")),
    sectionLink(href("/admin/site"), t("site.title")),
  ];
}
