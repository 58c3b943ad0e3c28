import { pbkdf2Sync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { POSTS, UPLOADS } from "./discourse-posts.ts";
import { type DumpedTable, type DumpedValue, writePostgresDump } from "./postgres-dump.ts";

/** With these, members of the invented forum signed in there. */
export const DISCOURSE_PASSWORDS = { ayse: "eski parola: çay!", emma: "an old passphrase" };

const CREATED = "2024-01-01 09:00:00";

/** A backup of an invented forum, unpacked. Returns the paths of its files. */
export async function writeDiscourseSource(folder: string): Promise<Set<string>> {
  const { picture, document, face, letter } = UPLOADS;
  const drawn = await sharp({
    create: { width: 120, height: 80, channels: 3, background: "#b5533c" },
  })
    .jpeg()
    .toBuffer();
  const files = new Map<string, Uint8Array | string>([
    ["dump.sql.gz", gzipSync(writePostgresDump(discourseTables()))],
    [`uploads/default/original/1X/${picture}.jpeg`, drawn],
    [`uploads/default/optimized/1X/${picture}_2_690x388.jpeg`, drawn],
    [`uploads/default/original/1X/${document}.pdf`, "%PDF-1.4\n%%EOF\n"],
    [`uploads/default/original/1X/${face}.jpeg`, drawn],
    [`uploads/default/original/1X/${letter}.pdf`, "%PDF-1.4\n% letter\n%%EOF\n"],
  ]);
  for (const [path, contents] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return new Set(files.keys());
}

export function discourseTables(): Record<string, DumpedTable> {
  return {
    users: table(
      { id: -1, username: "system", active: true, admin: true },
      { id: -2, username: "discobot", active: true },
      {
        id: 1,
        username: "ayse",
        name: "Ayşe Yılmaz",
        active: true,
        admin: true,
        locale: "tr",
        uploaded_avatar_id: 3,
      },
      {
        id: 2,
        username: "Mehmet.K",
        name: "Mehmet Kaya",
        active: true,
        moderator: true,
        locale: "tr",
      },
      {
        id: 3,
        username: "emma_w",
        active: true,
        locale: "en_GB",
        suspended_at: "2024-04-01 00:00:00",
        suspended_till: "3024-04-01 00:00:00",
      },
      { id: 4, username: "posta", staged: true, active: false },
      { id: 5, username: "Çok_uzun_bir_kullanıcı_adı", active: false },
      {
        id: 6,
        username: "tom",
        active: true,
        suspended_at: "2023-01-01 00:00:00",
        suspended_till: "2023-02-01 00:00:00",
        uploaded_avatar_id: 5,
      },
      { id: 7, username: "isik", active: true, silenced_till: "2024-09-01 00:00:00" },
      { id: 8, username: "anon123", active: true },
      { id: 9, username: "anonymous1", active: true },
    ),
    anonymous_users: table({ id: 1, user_id: 9, master_user_id: 2, active: true }),
    user_emails: table(
      ...[1, 2, 3, 4, 5, 6, 7].map((id) => ({
        user_id: id,
        email: `uye${id}@forum.example`,
        primary: true,
      })),
      { user_id: 1, email: "baska@forum.example", primary: false },
    ),
    user_passwords: table(
      password(1, DISCOURSE_PASSWORDS.ayse),
      {
        ...password(3, DISCOURSE_PASSWORDS.emma),
      },
      { ...password(6, "too old"), password_expired_at: CREATED },
    ),
    user_profiles: table(
      {
        user_id: 1,
        bio_raw: "**Çay** severim.",
        bio_cooked: "<p><strong>Çay</strong> severim.</p>",
      },
      { user_id: 2, bio_raw: "Saklı", bio_cooked: "<p>Saklı</p>" },
    ),
    user_second_factors: table(
      { id: 1, user_id: 1, method: 1, enabled: true },
      { id: 2, user_id: 2, method: 1, enabled: false },
    ),
    user_options: table({ user_id: 1, hide_profile: false }, { user_id: 2, hide_profile: true }),
    user_histories: table(
      { id: 1, action: 10, target_user_id: 3, details: "Reklam" },
      { id: 2, action: 21, target_user_id: 2, previous_value: "mehmet", new_value: "Mehmet.K" },
      { id: 4, action: 21, target_user_id: 6, previous_value: "isik", new_value: "tom" },
      { id: 5, action: 21, target_user_id: 8, previous_value: "gizem", new_value: "anon123" },
      { id: 6, action: 24, target_user_id: 8, details: "username: gizem" },
      { id: 3, action: 30, target_user_id: 7, details: "Too many posts" },
    ),
    invites: table({ id: 1, invited_by_id: 1 }, { id: 2, invited_by_id: 2 }),
    invited_users: table(
      { id: 1, user_id: 2, invite_id: 1 },
      { id: 2, user_id: 3, invite_id: 2 },
      { id: 3, user_id: null, invite_id: 2 },
    ),
    uploads: table(
      upload(1, 2, UPLOADS.picture, "bahçe.jpeg"),
      upload(2, 2, UPLOADS.document, "tarife.pdf"),
      upload(3, 1, UPLOADS.face, "yüz.jpeg"),
      upload(4, 1, UPLOADS.letter, "m.pdf"),
      upload(5, -1, UPLOADS.lost, "kayıp.png"),
    ),
    site_settings: table(
      { name: "title", value: "Çay Bahçesi" },
      { name: "must_approve_users", value: "f" },
    ),
    categories: table(
      { id: 1, name: "Uncategorized", position: 0, read_restricted: false },
      {
        id: 2,
        name: "Genel",
        position: 1,
        read_restricted: false,
        description: "<p>Her <b>şey</b></p>",
      },
      { id: 3, name: "Teknik", position: 2, read_restricted: false, parent_category_id: 2 },
      { id: 4, name: "Staff", position: 3, read_restricted: true },
      { id: 5, name: "Lounge", position: 4, read_restricted: true },
      { id: 6, name: "Members", position: 5, read_restricted: true },
      { id: 7, name: "Duyurular", position: 6, read_restricted: false },
      { id: 8, name: "Donanım", position: 7, read_restricted: false, parent_category_id: 3 },
    ),
    category_groups: table(
      { id: 1, category_id: 4, group_id: 3, permission_type: 1 },
      { id: 2, category_id: 5, group_id: 13, permission_type: 1 },
      { id: 3, category_id: 6, group_id: 10, permission_type: 1 },
      { id: 4, category_id: 7, group_id: 0, permission_type: 3 },
      { id: 5, category_id: 7, group_id: 3, permission_type: 1 },
    ),
    topics: table(
      topic(10, 2, "Merhaba :tea:"),
      topic(11, 3, "Buluşma", { closed: true, pinned_at: CREATED }),
      topic(12, 8, "Arşiv", { archived: true }),
      topic(13, 2, "Silindi", { deleted_at: "2024-05-02 00:00:00" }),
      topic(14, 2, "Unlisted", { visible: false }),
      topic(15, null, "Gizli ileti", { archetype: "private_message" }),
      topic(16, null, "Welcome", { archetype: "banner" }),
      topic(17, 4, "Staff only"),
    ),
    posts: table(...POSTS),
    post_actions: table(
      { id: 1, post_id: 101, user_id: 1, post_action_type_id: 2, created_at: CREATED },
      {
        id: 2,
        post_id: 101,
        user_id: 3,
        post_action_type_id: 2,
        created_at: CREATED,
        deleted_at: CREATED,
      },
      { id: 3, post_id: 105, user_id: 2, post_action_type_id: 8, created_at: CREATED },
    ),
    bookmarks: table(
      { id: 1, user_id: 2, bookmarkable_id: 100, bookmarkable_type: "Post", created_at: CREATED },
      { id: 2, user_id: 2, bookmarkable_id: 11, bookmarkable_type: "Topic", created_at: CREATED },
      {
        id: 3,
        user_id: 2,
        bookmarkable_id: 9,
        bookmarkable_type: "Chat::Message",
        created_at: CREATED,
      },
      { id: 4, user_id: 2, bookmarkable_id: 10, bookmarkable_type: "Topic", created_at: CREATED },
    ),
    polls: table({
      id: 1,
      post_id: 110,
      name: "poll",
      type: 0,
      status: 0,
      results: 0,
      title: "The place",
    }),
    poll_options: table(
      { id: 1, poll_id: 1, digest: "a1", html: "Park" },
      { id: 2, poll_id: 1, digest: "b2", html: "<b>Café</b>", anonymous_votes: 1 },
    ),
    poll_votes: table(
      { poll_id: 1, poll_option_id: 1, user_id: 1 },
      { poll_id: 1, poll_option_id: 1, user_id: 2 },
    ),
    permalinks: table(
      { id: 1, url: "viewtopic.php?f=2&t=5", topic_id: 10 },
      { id: 2, url: "eski/sayfa.html", topic_id: 10 },
    ),
    topic_links: table(
      { id: 1, domain: "forum.example", internal: true },
      { id: 2, domain: "other.example", internal: false },
    ),
    topic_users: table({
      user_id: 1,
      topic_id: 10,
      last_read_post_number: 3,
      notification_level: 3,
    }),
    post_revisions: table({ id: 1, post_id: 101, number: 2 }),
    topic_tags: table({ id: 1, topic_id: 10, tag_id: 1 }),
    topic_allowed_users: table({ id: 1, topic_id: 15, user_id: 2 }),
    search_data: table({ id: 1, data: "COPY public.posts (id) FROM stdin;\nnothing" }),
  };
}

/** All rows have the columns of all, as in a dump. */
function table(...rows: Record<string, DumpedValue>[]): DumpedTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns: ["created_at", "id", ...columns].filter(isFirst), rows: rows.map(withTime) };
}

function isFirst(name: string, index: number, names: string[]): boolean {
  return names.indexOf(name) === index;
}

function withTime(row: Record<string, DumpedValue>): Record<string, DumpedValue> {
  return { created_at: CREATED, ...row };
}

function topic(id: number, category_id: number | null, title: string, others = {}) {
  return {
    id,
    category_id,
    title,
    archetype: "regular",
    visible: true,
    closed: false,
    archived: false,
    ...others,
  };
}

function upload(id: number, user_id: number, sha1: string, original_filename: string) {
  const extension = original_filename.split(".").at(-1) ?? "";
  return {
    id,
    user_id,
    sha1,
    original_filename,
    url: `/uploads/default/original/1X/${sha1}.${extension}`,
    extension,
  };
}

function password(user_id: number, words: string) {
  const password_salt = String(user_id).repeat(32);
  return {
    user_id,
    password_salt,
    password_hash: pbkdf2Sync(words, password_salt, 600_000, 32, "sha256").toString("hex"),
    password_algorithm: "$pbkdf2-sha256$i=600000,l=32$",
    password_expired_at: null,
  };
}
