import { Icon, type IconName } from "../page/icon.tsx";

/** Icons that only the toolbar needs. */
const PATHS = {
  underline: "M6 3.5v5.5a4 4 0 0 0 8 0V3.5M5 16.5h10",
  strike:
    "M13.7 6.2C13.2 4.7 11.8 4 10 4 7.9 4 6.3 5 6.3 6.8M3.5 10h13M6 13.2c.3 1.8 1.9 2.8 4 2.8s3.9-1 3.9-2.9c0-1.3-.8-2.3-2.1-3.1",
  picture: "M3 4h14v12H3ZM3 13.5l4-4 4 4 2.5-2.5L17 14M13 7.5h.1",
  upload: "M10 13V3.5M6.5 7L10 3.5 13.5 7M4 12v4.5h12V12",
  table: "M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12M12.5 4v12",
};

export type EditorIconName = IconName | keyof typeof PATHS;

export function EditorIcon({ name }: { name: EditorIconName }) {
  if (!isOwnIcon(name)) return <Icon name={name} />;
  return (
    <svg
      className="inline-block flex-none"
      width="1.25rem"
      height="1.25rem"
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

function isOwnIcon(name: EditorIconName): name is keyof typeof PATHS {
  return Object.hasOwn(PATHS, name);
}
