import { joinClasses } from "./join-classes.ts";

/** 20 by 20, with a stroke of 1.5. */
export const ICON_PATHS = {
  bell: "M10 3a5 5 0 0 0-5 5v3l-1.5 3h13L15 11V8a5 5 0 0 0-5-5ZM8 16.5a2 2 0 0 0 4 0",
  "chevron-down": "M5.5 8l4.5 4.5L14.5 8",
  "chevron-up": "M5.5 12L10 7.5l4.5 4.5",
  "chevron-left": "M12 5.5L7.5 10l4.5 4.5",
  "chevron-right": "M8 5.5l4.5 4.5L8 14.5",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  plus: "M10 4v12M4 10h12",
  shield: "M10 2.8l6 2v4.6c0 3.6-2.4 6.3-6 7.8-3.6-1.5-6-4.2-6-7.8V4.8Z",
  copy: "M7.5 7.5h8v8h-8ZM12.5 7.5v-3h-8v8h3",
  share: "M10 12.5V3M6.5 6L10 2.5 13.5 6M6 9H4.5v8h11V9H14",
  moon: "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2.3v1.4M10 16.3v1.4M2.3 10h1.4M16.3 10h1.4M4.6 4.6l1 1M14.4 14.4l1 1M4.6 15.4l1-1M14.4 5.6l1-1",
  pencil: "M4 16l.8-3.4L13.5 4l2.5 2.5-8.6 8.7L4 16ZM11.8 5.7l2.5 2.5",
  trash: "M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.4 8.7v4.6M11.6 8.7v4.6",
  warning: "M10 3.2L17.8 16.5H2.2ZM10 8v4M10 14.2v.1",
  clock: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 5.8V10l2.8 1.8",
  reply: "M8 5L3.5 9.5 8 14M3.5 9.5H12a4.5 4.5 0 0 1 4.5 4.5v1.5",
  bold: "M6 4h5a3 3 0 0 1 0 6H6ZM6 10h5.8a3 3 0 0 1 0 6H6Z",
  italic: "M8.5 4h6M5.5 16h6M12 4L8 16",
  list: "M8 5.5h9M8 10h9M8 14.5h9M3.6 5.5h.1M3.6 10h.1M3.6 14.5h.1",
  "list-numbered":
    "M8 5.5h9M8 10h9M8 14.5h9M3 4l1-.6V7.5M2.7 12.8a1.1 1.1 0 1 1 1.9.8L2.7 16.5h2.4",
  quote: "M4.5 13.5c1.8-.3 3-1.6 3-4V6.5h-4v4h2M12.5 13.5c1.8-.3 3-1.6 3-4V6.5h-4v4h2",
  code: "M7 5.5L2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5",
  link: "M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-.8.8M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l.8-.8",
  heading: "M5 4v12M15 4v12M5 10h10",
  more: "M4 8l2 2-2 2-2-2ZM10 8l2 2-2 2-2-2ZM16 8l2 2-2 2-2-2Z",
  lock: "M5 9h10v7.5H5ZM7 9V6.5a3 3 0 0 1 6 0V9",
  people:
    "M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.5 16c0-5 10-5 10 0M13 4.2a2.7 2.7 0 0 1 0 5M14.5 12.3c2 .5 3 1.8 3 3.7",
  pin: "M6.5 3.5h7M8 3.5V9l-2.5 3h9L12 9V3.5M10 12v5",
  search: "M13 13l4 4M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z",
  eye: "M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10ZM12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
};

export type IconName = keyof typeof ICON_PATHS;

/**
 * The icon is as large as the text. It is decorative: the text is next to it, or in the label of
 * its container.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={joinClasses("icon", name === "more" && "more", className)}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
