import { href, useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { Icon } from "#app/ui/icon.tsx";

/**
 * At the left; on narrow screens a band that opens above the page and closes when an item is
 * chosen.
 */
export function SideMenu() {
  const t = useT();
  const { pathname } = useLocation();
  const places = useAdminLinks();
  const current = places.find((place) => place.current);
  return (
    <>
      <nav aria-label={t("admin.title")} className="max-lg:hidden">
        <p className="mb-2 pt-2 text-xs text-muted">{t("admin.title")}</p>
        <ul className="-ms-3">
          {places.map((place) => (
            <li key={place.href}>
              <a
                href={place.href}
                aria-current={place.current ? "page" : undefined}
                className={`${SIDE_PLACE} ${place.current ? "current-line bg-tint font-bold text-ink" : "text-muted"}`}
              >
                {place.label}
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
        <nav aria-label={t("admin.title")}>
          <ul>
            {places.map((place) => (
              <li key={place.href}>
                <a
                  href={place.href}
                  aria-current={place.current ? "page" : undefined}
                  className={`${DRAWER_PLACE} ${place.current ? "bg-tint font-bold" : ""}`}
                >
                  {place.label}
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
  const below = (path: string, label: string) => ({
    href: path,
    label,
    current: pathname === path || pathname.startsWith(`${path}/`),
  });
  return [
    { href: href("/admin"), label: t("admin.dashboard"), current: pathname === href("/admin") },
    below(href("/admin/users"), t("admin.users")),
    below(href("/admin/forums"), t("admin.forums")),
    below(href("/admin/invites"), t("admin.invites")),
    below(href("/admin/backups"), t("admin.backups")),
    below(href("/admin/log"), t("admin.log")),
  ];
}

const SIDE_PLACE =
  "flex min-h-10 items-center rounded-sm px-3 text-ui hover:bg-hover hover:text-ink hover:no-underline";
const DRAWER_PLACE = "bleed flex min-h-tap items-center border-b border-line text-ink";
