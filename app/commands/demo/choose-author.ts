import { DAY_MS } from "./calendar.ts";
import type { Random } from "./random.ts";
import { type Language, type Member, members } from "./texts.ts";

/** Members who write in both languages. */
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

/** The members who write most in a forum. */
const REGULARS: Readonly<Record<string, readonly string[]>> = {
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
const REGULAR_TOPIC_WEIGHT = 8;
const REGULAR_REPLY_WEIGHT = 2;
const OWNER_WEIGHT = 2;

type WritingTime = { forum: string; language: Language; at_ms: number; now_ms: number };

export function chooseOwner(random: Random, time: WritingTime): string {
  return chooseMember(random, time, [], (username) =>
    isRegular(username, time) ? REGULAR_TOPIC_WEIGHT : 1,
  );
}

/** The owner of the topic is chosen more often than others. */
export function chooseReplier(
  random: Random,
  time: WritingTime,
  except: readonly string[],
  owner?: string,
): string {
  return chooseMember(
    random,
    time,
    except,
    (username) =>
      (isRegular(username, time) ? REGULAR_REPLY_WEIGHT : 1) *
      (username === owner ? OWNER_WEIGHT : 1),
  );
}

function isRegular(username: string, { forum }: WritingTime) {
  return REGULARS[forum]?.includes(username) ?? false;
}

/** Chooses among the members of that time who write the language. */
function chooseMember(
  random: Random,
  { language, at_ms, now_ms }: WritingTime,
  except: readonly string[],
  preference: (username: string) => number,
): string {
  const candidates = members.filter(
    (member) =>
      isMemberAt(member, at_ms, now_ms) &&
      !except.includes(member.username) &&
      (member.language === language || BILINGUAL.has(member.username)),
  );
  const weight = (member: Member) =>
    member.weight *
    preference(member.username) *
    (member.language === language ? OWN_LANGUAGE_WEIGHT : 1);
  return random.weighted(candidates, weight).username;
}

function isMemberAt(member: Member, at_ms: number, now_ms: number) {
  const left_ms = now_ms - (member.left_days_ago ?? 0) * DAY_MS;
  return now_ms - member.joined_days_ago * DAY_MS < at_ms && at_ms <= left_ms;
}
