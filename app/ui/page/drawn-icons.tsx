import { ICON_PATHS } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";

/** Icons of what only the server draws: browsers do not load their paths. */
const DRAWN_PATHS = {
  ...ICON_PATHS,
  heart: "M10 16.5S3 12.4 3 7.6A3.7 3.7 0 0 1 10 6a3.7 3.7 0 0 1 7 1.6c0 4.8-7 8.9-7 8.9Z",
  "bell-off": `${ICON_PATHS.bell}M3 3l14 14`,
  "arrow-down": "M10 4v12M5 11l5 5 5-5",
  people:
    "M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.5 16.2c0-2.6 2.2-4.2 5-4.2s5 1.6 5 4.2M12.8 4.2a2.7 2.7 0 0 1 0 5M14.4 12.2c1.9.5 3.1 1.9 3.1 4",
};

type DrawnIconName = keyof typeof DRAWN_PATHS;

export function DrawnIcon({ name, className }: { name: DrawnIconName; className?: string }) {
  return (
    <svg
      className={joinClasses("icon", className)}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={DRAWN_PATHS[name]} />
    </svg>
  );
}

/** The icons that each row of a page has: the page contains their paths once. */
const ROW_ICONS = ["heart", "quote", "more"] as const;

export function RowIconPaths() {
  return (
    <svg className="hidden" aria-hidden="true">
      {ROW_ICONS.map((name) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 20 20">
          <path d={DRAWN_PATHS[name]} />
        </symbol>
      ))}
    </svg>
  );
}

export function RowIcon({ name }: { name: (typeof ROW_ICONS)[number] }) {
  return (
    <svg
      className={joinClasses("icon", name === "more" && "more")}
      width="20"
      height="20"
      aria-hidden="true"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
