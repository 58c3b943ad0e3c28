/*
 * The members and forums of an invented community, as NodeBB stores them: each thing that a converter
 * has to notice once, and a few ordinary ones.
 */

export type Entry =
  | { key: string; object: Record<string, string | number> }
  | { key: string; scored: [value: string, score: number][] }
  | { key: string; members: string[] };

const T0 = Date.UTC(2024, 2, 11, 9, 0, 0);
/** Minutes after the first post. */
export const at = (minutes: number) => T0 + minutes * 60_000;

/** bcrypt over the SHA-512 of "cay-bahcesi-1" in hexadecimal digits, made with the bcrypt package. */
export const SHA_WRAPPED_HASH = "$2b$04$lAUi8UhGm7Zxg5/tvkmOyuseoADN2cJH/FYnAKxmrjYOsn/nTTBSa";
/** bcrypt over "cay-bahcesi-2" itself, as old versions of NodeBB made it. */
export const PLAIN_HASH = "$2a$04$SS2qgmmhj3lhAjavrOTHeu5ynPeNCcr.HiOdNx0A1ndMxhDaYzy3S";

const readers = (cid: number, right: string, ...groups: string[]): Entry => ({
  key: `group:cid:${cid}:privileges:groups:${right}:members`,
  scored: groups.map((group) => [group, at(0)]),
});
const openTo = (cid: number, ...groups: string[]): Entry[] =>
  ["find", "read", "topics:read", "topics:create", "topics:reply"].map((right) =>
    readers(cid, right, ...groups, "administrators"),
  );

export const PEOPLE: readonly Entry[] = [
  {
    key: "user:1",
    object: {
      uid: 1,
      username: "Ayşe Yılmaz",
      userslug: "ayşe-yılmaz",
      email: "ayse@forum.example",
      "email:confirmed": 1,
      joindate: at(-9000),
      fullname: "Ayşe Nur Yılmaz",
      banned: 0,
      aboutme: "Bahçe ve çay.",
      password: SHA_WRAPPED_HASH,
      "password:shaWrapped": 1,
      picture: "/assets/uploads/profile/uid-1/1-profileavatar-1700000000000.png",
      signature: "Selamlar",
    },
  },
  { key: "user:1:settings", object: { userLang: "tr", showfullname: "1" } },
  {
    key: "user:2",
    object: {
      uid: "2",
      username: "ali.veli",
      userslug: "ali.veli",
      email: "ali@forum.example",
      joindate: String(at(-8000)),
      fullname: "Ali Veli",
      password: PLAIN_HASH,
      invitedBy: 1,
      picture: "https://pictures.example/ali.png",
    },
  },
  { key: "user:2:settings", object: { userLang: "en-GB" } },
  {
    key: "user:2:usernames",
    scored: [
      [`Ali V:${at(-8000)}`, at(-8000)],
      [`ali.veli:${at(-7000)}`, at(-7000)],
    ],
  },
  {
    key: "user:3",
    object: {
      uid: 3,
      username: "Zorba",
      userslug: "zorba",
      joindate: at(-7000),
      banned: 1,
      "banned:expire": at(90_000),
      picture: "",
    },
  },
  { key: `uid:3:ban:${at(50)}`, object: { uid: 3, timestamp: at(50), reason: "Reklam" } },
  {
    key: `uid:3:ban:${at(60)}`,
    object: { uid: 3, timestamp: at(60), expire: at(90_000), reason: "Yine reklam" },
  },
  // An account of which only a part is left.
  { key: "user:4", object: { uid: 4, joindate: at(-100) } },
  { key: "userRemote:https://other.example/u/x", object: { username: "x" } },
  { key: "group:administrators:members", scored: [["1", at(-9000)]] },
  { key: "group:Global Moderators:members", scored: [["2", at(-9000)]] },
  { key: "group:Bahçıvanlar:members", scored: [["2", at(-9000)]] },
  { key: "group:registered-users:members", scored: [["1", 1]] },
  { key: "config", object: { hideFullname: 0, defaultLang: "tr", title: "Çay bahçesi" } },
  { key: "global", object: { nextTid: 40, nextPid: 90, nextUid: 5 } },
];

export const FORUMS: readonly Entry[] = [
  {
    key: "category:1",
    object: {
      cid: 1,
      name: "Genel",
      description: "**Her şey** burada",
      order: 2,
      parentCid: 0,
      disabled: 0,
      isSection: 0,
      link: "",
    },
  },
  ...openTo(1, "registered-users", "guests"),
  { key: "category:2", object: { cid: 2, name: "Bölümler", order: 1, parentCid: 0, isSection: 1 } },
  ...openTo(2, "registered-users"),
  { key: "category:3", object: { cid: 3, name: "Yönetim", order: 1, parentCid: 2 } },
  ...openTo(3, "Bahçıvanlar"),
  // Guests may read it, who are no members, and members may not.
  { key: "category:4", object: { cid: 4, name: "Vitrin", order: 2, parentCid: 2 } },
  ...openTo(4, "guests"),
  { key: "category:5", object: { cid: 5, name: "Eski", order: 3, parentCid: 2, disabled: 1 } },
  ...openTo(5, "registered-users"),
  { key: "category:6", object: { cid: 6, name: "Kapalı", order: 4, parentCid: 2 } },
  ...openTo(6, "registered-users"),
  { key: "cid:6:privilegeMask", members: ["topics:read"] },
  {
    key: "category:7",
    object: { cid: 7, name: "Wiki", order: 5, parentCid: 0, link: "https://wiki.example/" },
  },
  { key: "category:8", object: { cid: 8, name: "Duyurular", order: 3, parentCid: 0 } },
  readers(8, "find", "registered-users"),
  readers(8, "read", "registered-users"),
  readers(8, "topics:read", "registered-users"),
  readers(8, "topics:create", "administrators"),
  // Members write there once their address is confirmed.
  { key: "category:9", object: { cid: 9, name: "Sohbet", order: 4, parentCid: 0 } },
  readers(9, "find", "registered-users"),
  readers(9, "read", "registered-users"),
  readers(9, "topics:read", "registered-users"),
  readers(9, "topics:create", "verified-users"),
  readers(9, "topics:reply", "verified-users"),
  { key: "group:cid:1:privileges:moderate:members", scored: [["2", at(-10)]] },
];
