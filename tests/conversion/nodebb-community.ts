import { at, type Entry, FORUMS, PEOPLE } from "./nodebb-members.ts";

const topics: Entry[] = [
  {
    key: "topic:12",
    object: {
      tid: 12,
      cid: 1,
      uid: 1,
      title: "Çay & simit <3",
      mainPid: 34,
      timestamp: at(0),
      pinned: 1,
      locked: 0,
      deleted: 0,
      tags: "çay,simit",
      slug: "12/cay-simit",
      thumbs: JSON.stringify(["/files/1700000000003-kapak.png"]),
    },
  },
  {
    key: "tid:12:posts",
    scored: [
      ["35", at(20)],
      ["40", at(10)],
      ["41", at(20)],
      ["9", at(20)],
    ],
  },
  // The same as older versions store it, and a picture of another site.
  {
    key: "topic:12:thumbs",
    scored: [
      ["files/1700000000003-kapak.png", 0],
      ["https://pictures.example/x.png", 1],
    ],
  },
  {
    key: "topic:13",
    object: {
      tid: 13,
      cid: 8,
      uid: 1,
      title: "Kurallar",
      mainPid: 50,
      timestamp: at(5),
      locked: 1,
    },
  },
  {
    key: "topic:14",
    object: { tid: 14, cid: 3, uid: 2, title: "Gizli", mainPid: 51, timestamp: at(6), deleted: 1 },
  },
  // Merged into 16, which was merged into 12.
  {
    key: "topic:15",
    object: { tid: 15, cid: 1, uid: 2, title: "Çay", mainPid: 0, mergeIntoTid: 16 },
  },
  {
    key: "topic:16",
    object: { tid: 16, cid: 1, uid: 2, title: "Çay 2", mainPid: 0, mergeIntoTid: 12 },
  },
  { key: "topic:https://other.example/t/1", object: { title: "Elsewhere", cid: -1 } },
  { key: "topic:17", object: { tid: 17, cid: -1, uid: 2, title: "Dünya", mainPid: 52 } },
  { key: "topic:13:events", scored: [["1", at(7)]] },
];

const queued = (id: string, uid: number, data: Record<string, unknown>): Entry => ({
  key: `post:queue:${id}`,
  object: { id, uid, type: id.split("-")[0] ?? "", data: JSON.stringify(data) },
});

const posts: Entry[] = [
  {
    key: "post:34",
    object: {
      pid: 34,
      tid: 12,
      uid: 1,
      timestamp: at(0),
      edited: at(3),
      editor: 2,
      content: [
        "Merhaba @ali.veli. Bu **önemli**:",
        "",
        "![çaydanlık](/assets/uploads/files/1700000000001-%C3%A7ay-resized.png)",
        "[plan.pdf](/assets/uploads/files/1700000000002-plan.pdf)",
      ].join("\n"),
    },
  },
  {
    key: "post:35",
    object: {
      pid: 35,
      tid: 12,
      uid: 2,
      timestamp: at(20),
      toPid: "34",
      content: [
        "Katılıyorum.",
        "@ayşe-yılmaz, içinde söyledi: [Çay \\& simit](/post/34):",
        "> Bu **önemli**:",
        "",
        "Evet :smile:",
      ].join("\n"),
    },
  },
  // Moved here from another topic: it is older than posts with smaller ids.
  {
    key: "post:40",
    object: { pid: 40, tid: 12, uid: 9, timestamp: at(10), content: "Silinmiş üye" },
  },
  {
    key: "post:41",
    object: { pid: 41, tid: 12, uid: 0, handle: "Konuk Can", timestamp: at(20), content: "Selam" },
  },
  {
    key: "post:9",
    object: { pid: 9, tid: 12, uid: 2, timestamp: at(20), deleted: 1, content: "Silindi" },
  },
  {
    key: "post:50",
    object: {
      pid: 50,
      tid: 13,
      uid: 1,
      timestamp: at(5),
      quillDelta: '{"ops":[]}',
      content: "<p>Kurallar <strong>kısa</strong></p>",
      pollIds: '["1"]',
    },
  },
  {
    key: "post:51",
    object: {
      pid: 51,
      tid: 14,
      uid: 2,
      timestamp: at(6),
      content: "![x](/assets/uploads/files/1700000000009-yok.png)",
    },
  },
  { key: "post:52", object: { pid: 52, tid: 17, uid: 2, timestamp: at(8), content: "Dışarıya" } },
  { key: "post:53", object: { pid: 53, tid: 99, uid: 2, timestamp: at(8), content: "Konusu yok" } },
  { key: "post:https://other.example/p/1", object: { tid: 12, content: "<p>Hi</p>" } },
  queued(`topic-${at(70)}`, 2, {
    uid: 2,
    cid: 1,
    title: "Bekleyen konu",
    content: "Onay bekler",
    req: {},
  }),
  queued(`crosspost-${at(75)}`, 0, { crosspostCid: 8, tid: 12 }),
  queued(`reply-${at(80)}`, 0, { uid: 0, tid: 12, content: "Bekleyen yanıt", handle: "Konuk" }),
];

const reactions: Entry[] = [
  { key: "uid:2:upvote", scored: [["34", at(30)]] },
  { key: "pid:34:upvote", members: ["2"] },
  // Only in the set, as after some upgrades.
  { key: "pid:35:upvote", members: ["1"] },
  { key: "pid:35:downvote", members: ["3"] },
  { key: "pid:35:reaction:heart", members: ["1", "3"] },
  { key: "uid:1:bookmarks", scored: [["35", at(31)]] },
  { key: "uid:1:followed_tids", scored: [["12", at(0)]] },
  {
    key: "uid:1:tids_read",
    scored: [
      ["12", at(40)],
      ["13", at(40)],
    ],
  },
  { key: "diff:34.1710150000000", object: { uid: 1, pid: 34, patch: "" } },
  { key: "flag:1", object: { flagId: 1, type: "post", targetId: 35 } },
  { key: "message:1", object: { mid: 1, content: "gizli", fromuid: 1, roomId: 1 } },
  {
    key: "message:2",
    object: { mid: 2, content: "room-created", fromuid: 1, roomId: 1, system: 1 },
  },
  {
    key: "poll:1",
    object: {
      pollId: 1,
      title: "Hangi çay?",
      pid: 50,
      uid: 1,
      options: JSON.stringify([
        { id: "100", title: "Siyah" },
        { id: "200", title: "Yeşil" },
      ]),
    },
  },
  {
    key: "poll:1:options:100:votes",
    scored: [
      ["1", at(6)],
      ["2", at(7)],
    ],
  },
  { key: "session:abc", object: { cookie: "no" } },
  { key: "post:cache", members: ["x"] },
];

/** Everything that the database of the community has. What is read last in a dump comes first here. */
export const ENTRIES: readonly Entry[] = [...reactions, ...posts, ...topics, ...FORUMS, ...PEOPLE];
