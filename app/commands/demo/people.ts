import { DAY_MS } from "./calendar.ts";
import type { Random } from "./random.ts";
import { type Language, type Member, members } from "./texts.ts";

/** Turkish members who also write in English, and the one the other way round. */
const BILINGUAL = new Set([
  "selin",
  "zeynep_k",
  "deniz.yıldız",
  "okan42",
  "yağmur.k",
  "can_ö",
  "eliz",
]);
const OWN_LANGUAGE_WEIGHT = 3;

/** Who is at home where; the others drop by. */
const AT_HOME: Readonly<Record<string, readonly string[]>> = {
  wood: ["mehmet.usta", "zeynep_k", "ibrahim_usta", "hakkı.bey", "okan42", "can_ö"],
  weaving: ["tuğba-ç", "selin", "şule_ö"],
  kitchen: ["ayşe.demir", "çiğdem", "şule_ö", "okan42", "can_ö"],
  garden: ["göksu", "can_ö", "nazım.e", "ayşe.demir"],
  books: ["selin", "hakkı.bey", "nazım.e", "zeynep_k"],
  music: ["yağmur.k", "deniz.yıldız", "nazım.e"],
  computers: ["deniz.yıldız", "okan42", "ömer.faruk"],
  common: ["j.whitlock", "emma.reed", "eliz", "tom_hale"],
  making: ["j.whitlock", "emma.reed", "eliz", "tom_hale"],
};
const TOPIC_AT_HOME_WEIGHT = 8;
const REPLY_AT_HOME_WEIGHT = 2;
const OWNER_WEIGHT = 2;

type Occasion = { forum: string; language: Language; at_ms: number; now_ms: number };

export function chooseOwner(random: Random, occasion: Occasion): string {
  return choose(random, occasion, [], (username) =>
    isAtHome(username, occasion) ? TOPIC_AT_HOME_WEIGHT : 1,
  );
}

/** Anybody but those in `but`; the owner comes back to their own topic. */
export function chooseReplier(
  random: Random,
  occasion: Occasion,
  but: readonly string[],
  owner?: string,
): string {
  return choose(
    random,
    occasion,
    but,
    (username) =>
      (isAtHome(username, occasion) ? REPLY_AT_HOME_WEIGHT : 1) *
      (username === owner ? OWNER_WEIGHT : 1),
  );
}

function isAtHome(username: string, { forum }: Occasion) {
  return AT_HOME[forum]?.includes(username) ?? false;
}

/** Of those who were there at that time and can write the language. */
function choose(
  random: Random,
  { language, at_ms, now_ms }: Occasion,
  but: readonly string[],
  likes: (username: string) => number,
): string {
  const there = members.filter(
    (member) =>
      hasJoined(member, at_ms, now_ms) &&
      !but.includes(member.username) &&
      (member.language === language || BILINGUAL.has(member.username)),
  );
  const weight = (member: Member) =>
    member.weight *
    likes(member.username) *
    (member.language === language ? OWN_LANGUAGE_WEIGHT : 1);
  return random.weighted(there, weight).username;
}

function hasJoined(member: Member, at_ms: number, now_ms: number) {
  const left_ms = now_ms - (member.left_days_ago ?? 0) * DAY_MS;
  return now_ms - member.joined_days_ago * DAY_MS < at_ms && at_ms <= left_ms;
}
