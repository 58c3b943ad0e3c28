import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  ANY_TIME,
  type Entry,
  entriesOf,
  jsonEntry,
  MEMBER,
  sha256,
  storedArchive,
  tarOf,
} from "#tests/support/packed-community.ts";
import { refusalOf } from "#tests/support/refused-file.ts";
import { checkCommunity } from "./check-community.server.ts";

type Lines = Parameters<typeof entriesOf>[0];

const CATEGORY = { id: 3, name: "Atölye" };
const FORUM = { id: 5, category_id: 3, name: "Ahşap" };
const TOPIC = {
  id: 7,
  forum_id: 5,
  owner_id: 1,
  title: "Ilık",
  content: "<p>Söz.</p>",
  created_at: ANY_TIME,
};
const REPLY = {
  id: 9,
  topic_id: 7,
  owner_id: 1,
  number: 1,
  content: "<p>Yanıt.</p>",
  created_at: ANY_TIME,
};
const SMALL = {
  members: [MEMBER],
  categories: [CATEGORY],
  forums: [FORUM],
  topics: [TOPIC],
  replies: [REPLY],
};
const BYTES = Buffer.from("bayt");
const FILE = {
  id: 2,
  owner_id: 1,
  kind: "file",
  purpose: "post",
  name: "a.txt",
  url_name: "a.txt",
  type: "text/plain",
  uploaded_sha256: sha256(BYTES),
  created_at: ANY_TIME,
};
const CONTENT = { file_id: 2, width: 0, type: "text/plain", sha256: sha256(BYTES) };

const ENTRY = {
  id: 1,
  actor_id: 1,
  actor_username: "selin",
  action: "changed",
  subject_type: "user",
  subject_id: 1,
  subject_name: "selin",
  before: null,
  after: null,
  forum_id: null,
  created_at: ANY_TIME,
};

async function problemsOf(entries: Entry[]): Promise<string[]> {
  const { problems } = await checkCommunity(await storedArchive(entries));
  return problems.map(({ place, what }) => `${place}: ${what}`);
}

async function reasonOf(content: Entry[] | Buffer): Promise<string> {
  return await refusalOf(checkCommunity(await storedArchive(content)));
}

test("a whole archive has no problems, and says what is in it", async () => {
  const lines = { ...SMALL, files: [FILE], file_contents: [CONTENT] };
  const { members, categories, forums, files, file_contents, topics, replies } = lines;
  const entries = entriesOf(
    { members, categories, forums, files, file_contents, topics, replies },
    [BYTES],
  );
  expect(await problemsOf(entries)).toEqual([]);
});

test.for<[string, Lines, string]>([
  [
    "an unknown field",
    { members: [{ ...MEMBER, shoe_size: 43 }] },
    'members/000001.jsonl:1: the line: Unrecognized key: "shoe_size"',
  ],
  [
    "a missing field",
    { members: [{ ...MEMBER, username: undefined }] },
    "members/000001.jsonl:1: username: Invalid input: expected string, received undefined",
  ],
  [
    "another line where an object should be",
    { members: [MEMBER, { 0: 1 }] },
    "members/000001.jsonl:2: id: Invalid input: expected number, received undefined",
  ],
  [
    "a time without its zone",
    { members: [{ ...MEMBER, created_at: "2026-01-02 03:04" }] },
    "members/000001.jsonl:1: created_at: Invalid ISO datetime",
  ],
  [
    "a NUL",
    { members: [{ ...MEMBER, full_name: "a\0b" }] },
    "members/000001.jsonl:1: full_name: has the character NUL",
  ],
  [
    "an id twice",
    { members: [MEMBER, MEMBER] },
    "members/000001.jsonl:2: the key (id) is not above that of the line before",
  ],
  [
    "ids out of order",
    { members: [{ ...MEMBER, id: 2 }, MEMBER] },
    "members/000001.jsonl:2: the key (id) is not above that of the line before",
  ],
  [
    "an author who is not there",
    { ...SMALL, replies: [{ ...REPLY, owner_id: 4 }] },
    "replies/000001.jsonl:1: owner_id: there is no line of members with 4",
  ],
  [
    "a topic that is not there",
    { ...SMALL, replies: [{ ...REPLY, topic_id: 8 }] },
    "replies/000001.jsonl:1: topic_id: there is no line of topics with 8",
  ],
  [
    "a face that is not there",
    { members: [{ ...MEMBER, picture_id: 4 }] },
    "members/000001.jsonl:1: picture_id: there is no line of files with 4",
  ],
  [
    "script in a text",
    { ...SMALL, topics: [{ ...TOPIC, content: "<p onclick=x>a</p>" }] },
    "topics/000001.jsonl:1: content has HTML that is not in the format",
  ],
  [
    "a circle of invitations",
    {
      members: [MEMBER],
      lineage: [
        { member_id: 1, inviter_id: 2, created_at: ANY_TIME },
        { member_id: 2, inviter_id: 1, created_at: ANY_TIME },
      ],
    },
    "lineage: 1 leads back to itself",
  ],
  [
    "an id after which none is left",
    { members: [MEMBER, { ...MEMBER, id: 2_147_483_647, username: "sonuncu" }] },
    "members/000001.jsonl:2: id: Too big: expected number to be <=999999999",
  ],
  [
    "a number with millions of numbers before it",
    { ...SMALL, replies: [{ ...REPLY, number: 2_147_483_647 }] },
    "replies/000001.jsonl:1: number: Too big: expected number to be <=10000000",
  ],
  [
    "half a character",
    { members: [{ ...MEMBER, full_name: "a\ud800" }] },
    "members/000001.jsonl:1: full_name: has half a character",
  ],
  [
    "a time zone that does not exist",
    { members: [{ ...MEMBER, time_zone: "Mars/Olympus" }] },
    "members/000001.jsonl:1: time_zone: no time zone",
  ],
  [
    "a password that no sign-in can compare",
    { members: [{ ...MEMBER, password_hash: "selin" }] },
    "members/000001.jsonl:1: password_hash: Invalid string: must match pattern",
  ],
  [
    "a password that would take the whole memory",
    {
      members: [
        {
          ...MEMBER,
          password_hash: `$argon2id$v=19$m=4194304,t=2,p=1$${"a".repeat(22)}$${"a".repeat(43)}`,
        },
      ],
    },
    "members/000001.jsonl:1: password_hash: Invalid string: must match pattern",
  ],
  [
    "a password of another forum that would take minutes",
    { members: [{ ...MEMBER, password_scheme: `phpbb$bcrypt,31:${"a".repeat(22)}` }] },
    "members/000001.jsonl:1: password_scheme: no scheme of a password",
  ],
  [
    "a type with a header in it",
    { members: [MEMBER], files: [{ ...FILE, type: "text/plain\r\nX-A: b" }] },
    "files/000001.jsonl:1: type: Invalid string: must match pattern",
  ],
  [
    "an entry of the log that no page can show",
    { members: [MEMBER], log: [{ ...ENTRY, before: { role: { name: "x" } } }] },
    "log/000001.jsonl:1: before.role: Invalid input",
  ],
  [
    "an entry of the log with a time that is none",
    { members: [MEMBER], log: [{ ...ENTRY, after: { until: "x" } }] },
    "log/000001.jsonl:1: after: until is no time",
  ],
  [
    "a file without its bytes",
    { members: [MEMBER], files: [FILE], file_contents: [CONTENT] },
    `contents/${CONTENT.sha256}: it is not in the archive`,
  ],
])("%s is named with its line", async ([, lines, problem]) => {
  expect(await problemsOf(entriesOf(lines))).toEqual([expect.stringContaining(problem)]);
});

test.for<[string, (entries: Entry[]) => Entry[], string]>([
  ["nothing", () => [], "The end of the archive is missing"],
  ["another file first", ([, ...rest]) => rest, "not the archive of a community"],
  [
    "another format",
    ([, ...rest]) => [jsonEntry("format.json", { format: "zip" }), ...rest],
    "not the archive of a community",
  ],
  [
    "a newer version",
    ([, ...rest]) => [
      jsonEntry("format.json", { format: "divan-community", version: 2, content: "everything" }),
      ...rest,
    ],
    "Upgrade this site first",
  ],
  [
    "what members read",
    ([, ...rest]) => [
      jsonEntry("format.json", { format: "divan-community", version: 1, content: "members" }),
      ...rest,
    ],
    "only what every member reads",
  ],
  ["no manifest", (entries) => entries.slice(0, -1), "The end of the archive is missing"],
  [
    "something after the manifest",
    (entries) => [...entries, { name: "x", body: "" }],
    "x follows its end",
  ],
  [
    "a path",
    (entries) => insert(entries, { name: "../../etc/passwd", body: "x" }),
    "../../etc/passwd is not expected there",
  ],
  [
    "a link",
    (entries) => insert(entries, { name: "members/000002.jsonl", body: "", type: "symlink" }),
    "is damaged",
  ],
  [
    "kinds out of order",
    (entries) => insert(entries, { name: "site_texts/000001.jsonl", body: "" }),
    "site_texts/000001.jsonl is not expected there",
  ],
  [
    "a part that is missing",
    (entries) => insert(entries, { name: "topics/000002.jsonl", body: "" }),
    "topics/000002.jsonl is not expected there",
  ],
  [
    "a file that nothing needs",
    (entries) => insert(entries, { name: `contents/${sha256("x")}`, body: "x" }),
    "no line needs contents/",
  ],
  [
    "a line that is not JSON",
    (entries) => insert(entries, { name: "replies/000002.jsonl", body: "{\n" }),
    "cannot be read at replies/000002.jsonl:1",
  ],
  [
    "bytes that are not UTF-8",
    (entries) => insert(entries, { name: "replies/000002.jsonl", body: Buffer.from([0xff, 10]) }),
    "cannot be read at replies/000002.jsonl",
  ],
  [
    "a part without an end",
    (entries) => insert(entries, { name: "replies/000002.jsonl", body: "{}" }),
    "does not end with a line",
  ],
  [
    "a part that fills the memory",
    (entries) =>
      insert(entries, { name: "replies/000002.jsonl", body: Buffer.alloc(5_000_000, " ") }),
    "has more than",
  ],
])("%s is no archive", async ([, change, reason]) => {
  expect(await reasonOf(change(entriesOf(SMALL)))).toContain(reason);
});

/** Before the manifest. */
function insert(entries: Entry[], entry: Entry): Entry[] {
  return entries.toSpliced(-1, 0, entry);
}

test("a damaged archive is refused wherever it is cut", async () => {
  const whole = gzipSync(await tarOf(entriesOf(SMALL)));
  for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 20))
    expect(await reasonOf(whole.subarray(0, length))).not.toBe("");
  expect(await reasonOf(await tarOf(entriesOf(SMALL)))).toContain("damaged");
  expect(await reasonOf(Buffer.concat([whole, Buffer.from("x")]))).toContain("damaged");
});

test("an archive that is cut in the bytes of a file is refused", async () => {
  const bytes = randomBytes(300_000);
  const file = { ...FILE, uploaded_sha256: sha256(bytes) };
  const content = { ...CONTENT, sha256: sha256(bytes) };
  const lines = { members: [MEMBER], files: [file], file_contents: [content] };
  const whole = gzipSync(await tarOf(entriesOf(lines, [bytes])));
  expect(await problemsOf(entriesOf(lines, [bytes]))).toEqual([]);
  expect(await reasonOf(whole.subarray(0, whole.length / 2))).toContain("damaged");
});

test("other bytes than the hash says, and other counts than the manifest says, are named", async () => {
  const lines = { members: [MEMBER], files: [FILE], file_contents: [CONTENT] };
  const entries = entriesOf(lines, [BYTES]).map((entry) =>
    entry.name.startsWith("contents/") ? { name: entry.name, body: "bayT" } : entry,
  );
  expect(await problemsOf(entries)).toEqual([
    `contents/${CONTENT.sha256}: the bytes have another SHA-256`,
  ]);
  const [manifest] = entriesOf({ ...SMALL, replies: [] }).slice(-1);
  const wrong = [...entriesOf(SMALL).slice(0, -1), ...(manifest ? [manifest] : [])];
  expect(await problemsOf(wrong)).toEqual([
    "manifest.json: the counts or hashes are not those of the archive",
  ]);
});

test.each([
  ["a superuser", MEMBER, true],
  ["a member", { ...MEMBER, is_superuser: false }, false],
  ["an inactive superuser", { ...MEMBER, is_active: false }, false],
])("an archive says whether anybody can administer the site: %s", async (_, member, expected) => {
  const { has_superuser, problems } = await checkCommunity(
    await storedArchive(entriesOf({ members: [member] })),
  );
  expect([has_superuser, problems]).toEqual([expected, []]);
});
