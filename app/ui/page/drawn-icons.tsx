import { ICON_PATHS } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";

/** Icons of what only the server draws: browsers do not load their paths. */
const DRAWN_PATHS = {
  ...ICON_PATHS,
  heart: "M10 16.5S3 12.4 3 7.6A3.7 3.7 0 0 1 10 6a3.7 3.7 0 0 1 7 1.6c0 4.8-7 8.9-7 8.9Z",
  "bell-off": `${ICON_PATHS.bell}M3 3l14 14`,
  "arrow-down": "M10 4v12M5 11l5 5 5-5",
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
