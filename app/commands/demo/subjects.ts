import type { ChatText, Manners, Subject } from "./subject.ts";
import { englishChats } from "./texts/en/chats.ts";
import { commonRoom } from "./texts/en/common-room.ts";
import { making } from "./texts/en/making.ts";
import { englishManners } from "./texts/en/manners.ts";
import { announcements } from "./texts/tr/announcements.ts";
import { books } from "./texts/tr/books.ts";
import { turkishChats } from "./texts/tr/chats.ts";
import { city } from "./texts/tr/city.ts";
import { computers } from "./texts/tr/computers.ts";
import { garden } from "./texts/tr/garden.ts";
import { kitchen } from "./texts/tr/kitchen.ts";
import { turkishManners } from "./texts/tr/manners.ts";
import { music } from "./texts/tr/music.ts";
import { weaving } from "./texts/tr/weaving.ts";
import { wood } from "./texts/tr/wood.ts";

export const subjects: readonly Subject[] = [
  announcements,
  city,
  wood,
  weaving,
  kitchen,
  garden,
  books,
  music,
  computers,
  commonRoom,
  making,
];
export const chats: readonly ChatText[] = [...turkishChats, ...englishChats];
export const manners: Record<"tr" | "en", Manners> = { tr: turkishManners, en: englishManners };
