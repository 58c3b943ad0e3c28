export type Picture = {
  name: string;
  email: string;
  language: "tr" | "en";
  theme: "light" | "dark";
  size: "desktop" | "phone";
  path?: string;
  /** The title of a topic of the demo, instead of a path. */
  topic?: string;
};

const MEMBER = "james@divan.example";
const SUPERUSER = "selin@divan.example";
const TOPIC = "Ceviz sehpanın cilası neden matlaştı?";

const DESKTOP = { size: "desktop", theme: "light" } as const;
const PHONE = { size: "phone", email: SUPERUSER } as const;

export const PICTURES: Picture[] = [
  { name: "index", ...DESKTOP, email: MEMBER, language: "en", path: "/forum" },
  { name: "topic", ...DESKTOP, email: SUPERUSER, language: "tr", topic: TOPIC },
  {
    name: "dashboard",
    ...DESKTOP,
    theme: "dark",
    email: SUPERUSER,
    language: "en",
    path: "/admin",
  },
  { name: "index-phone", ...PHONE, theme: "light", language: "tr", path: "/forum" },
  { name: "topic-phone", ...PHONE, theme: "dark", language: "tr", topic: TOPIC },
  { name: "notifications-phone", ...PHONE, theme: "light", language: "en", path: "/notifications" },
];
