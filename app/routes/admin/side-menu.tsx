import { href, useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { Icon } from "#app/ui/icon.tsx";

/**
 * A list at the left. On narrow screens it is a band above the page, which closes when an item is
 * chosen.
 */
export function SideMenu() {
  const t = useT();
  const { pathname } = useLocation();
  const links = useAdminLinks();
  const current = links.find((link) => link.current);
  return (
    <>
      <nav aria-label={t("words.admin")} className="max-lg:hidden">
        <p className="mb-2 pt-2 text-xs text-muted">{t("words.admin")}</p>
        <ul className="-ms-3">
          {links.map((link) => (
            <li key={link.href}>
              <a
                href={link.href}
                aria-current={link.current ? "page" : undefined}
                className={`${SIDE_LINK} ${link.current ? "current-line bg-tint font-bold text-ink" : "text-muted"}`}
              >
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <details key={pathname} className="group no-print mb-5 lg:hidden">
        <summary className="bleed flex min-h-tap items-center gap-2.5 bg-band text-ui font-bold">
          <Icon name="menu" />
          {t("admin.menuAt", { place: current?.label ?? t("admin.dashboard") })}
          <Icon name="chevron-down" className="ms-auto group-open:rotate-180" />
        </summary>
        <nav aria-label={t("words.admin")}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  aria-current={link.current ? "page" : undefined}
                  className={`${NARROW_LINK} ${link.current ? "bg-tint font-bold" : ""}`}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
    </>
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
    sectionLink(href("/admin/invites"), t("words.invites")),
    sectionLink(href("/admin/backups"), t("words.backups")),
    sectionLink(href("/admin/log"), t("admin.log")),
    sectionLink(href("/admin/site"), t("site.title")),
  ];
}

const SIDE_LINK =
  "flex min-h-10 items-center rounded-sm px-3 text-ui hover:bg-hover hover:text-ink hover:no-underline";
const NARROW_LINK = "bleed flex min-h-tap items-center border-b border-line text-ink";
