import { beforeAll, describe, expect, test } from "vitest";
import { listRows, loadPhpbb, loadPhpbbDump } from "#tests/conversion/load-phpbb.ts";
import { mysqlDump } from "#tests/conversion/mysql-dump.ts";
import { READER, REGISTERED } from "#tests/conversion/phpbb-forums.ts";
import { BEGAN, phpbbTables } from "#tests/conversion/phpbb-tables.ts";

const DAY_MS = 86_400_000;
const BEGAN_MS = BEGAN * 1000;

describe("a board of 3.3", () => {
  let loaded: Awaited<ReturnType<typeof loadPhpbb>>;
  beforeAll(async () => {
    loaded = await loadPhpbb();
  });
  const rows = (statement: string) => listRows(loaded.store, statement);

  test("says what it is and where it was", () => {
    expect(loaded.source.name).toBe("phpBB 3.3.15");
    expect(loaded.source.hosts()).toEqual(["eski.example", "www.eski.example"]);
  });

  test("members, without bots and Anonymous", () => {
    expect(
      rows(
        "select id, name, is_superuser as super, is_active as active, language from members order by id",
      ),
    ).toEqual([
      { id: 2, name: "Selin", super: 1, active: 1, language: "tr" },
      { id: 3, name: "Ağaç Kurdu", super: 1, active: 1, language: "tr" },
      { id: 4, name: "pasif", super: 0, active: 0, language: "tr" },
      { id: 5, name: 'Tom & Jerry "TJ"', super: 0, active: 1, language: "en" },
      { id: 6, name: "kovulan", super: 0, active: 1, language: "tr" },
      { id: 7, name: "mola", super: 0, active: 1, language: "tr" },
      { id: 9, name: "agac", super: 0, active: 1, language: null },
      { id: 10, name: "Şule Öztürk", super: 0, active: 1, language: "tr" },
    ]);
  });

  test("what belongs to a member", () => {
    expect(rows("select * from members where id = 3")).toEqual([
      {
        id: 3,
        name: "Ağaç Kurdu",
        full_name: null,
        email: "uye3@example.org",
        is_email_confirmed: 1,
        about: "Bursa · ağaç & ot · https://kurt.example",
        is_superuser: 1,
        is_active: 1,
        is_without_account: 0,
        created_ms: BEGAN_MS + 3 * DAY_MS,
        language: "tr",
        picture_path: "images/avatars/upload/5a17_3.png",
        password: JSON.stringify({ kind: "phpbb", stored: "$H$9abCD12./oPPsxipDldj5l3CYxiFzs." }),
        suspension: null,
        inviter_id: null,
        username: null,
        password_scheme: null,
        password_hash: null,
      },
    ]);
    expect(
      rows("select is_email_confirmed as confirmed, password from members where id = 4"),
    ).toEqual([{ confirmed: 0, password: null }]);
  });

  test("bans, the longest of each member", () => {
    expect(
      rows("select id, suspension from members where suspension is not null order by id").map(
        ({ id, suspension }) => [id, JSON.parse(String(suspension))],
      ),
    ).toEqual([
      [6, { reason: "Hakaret & tehdit", until_ms: null, created_ms: BEGAN_MS }],
      [7, { reason: "phpBB", until_ms: BEGAN_MS + 9 * DAY_MS, created_ms: BEGAN_MS }],
    ]);
  });

  test("forums, of which only those that every member could read are open", () => {
    expect(
      rows(
        "select id, parent_id as parent, name, holds_topics as holds, is_private as private, is_read_only as locked from forums order by position",
      ),
    ).toEqual([
      { id: 1, parent: null, name: "Dernek", holds: 0, private: 0, locked: 0 },
      { id: 2, parent: 1, name: "Duyurular & Haberler", holds: 1, private: 0, locked: 1 },
      { id: 3, parent: 2, name: "Etkinlik", holds: 1, private: 0, locked: 0 },
      { id: 4, parent: 3, name: "Geziler", holds: 1, private: 0, locked: 0 },
      { id: 5, parent: 1, name: "Yönetim Kurulu", holds: 1, private: 1, locked: 0 },
      { id: 6, parent: 1, name: "Parolalı", holds: 1, private: 1, locked: 0 },
      { id: 7, parent: 1, name: "Yasaklı", holds: 1, private: 1, locked: 0 },
      { id: 9, parent: null, name: "Gizli", holds: 0, private: 1, locked: 0 },
      { id: 10, parent: 9, name: "Gizlinin altı", holds: 1, private: 1, locked: 0 },
      { id: 11, parent: 1, name: "Misafirlere açık", holds: 1, private: 0, locked: 0 },
      { id: 12, parent: 1, name: "Yenilere kapalı", holds: 1, private: 1, locked: 0 },
    ]);
    expect(rows("select description from forums where id in (2, 3) order by id")).toEqual([
      { description: "Yönetim yazar" },
      { description: "Eski açıklama" },
    ]);
  });

  test("topics, without what is left of moved ones", () => {
    expect(
      rows(
        "select id, forum_id as forum, title, is_locked as locked, is_pinned as pinned, is_removed as removed from topics order by id",
      ),
    ).toEqual([
      { id: 1, forum: 2, title: 'Tüzük & "aidat" oylaması', locked: 0, pinned: 1, removed: 0 },
      { id: 2, forum: 3, title: "Şubat gezisi", locked: 1, pinned: 0, removed: 0 },
      { id: 4, forum: 2, title: "Genel duyuru", locked: 0, pinned: 1, removed: 0 },
      { id: 5, forum: 4, title: "Onay bekleyen", locked: 0, pinned: 0, removed: 1 },
      { id: 6, forum: 4, title: "Silinen", locked: 0, pinned: 0, removed: 1 },
      { id: 7, forum: 5, title: "Kurul tutanağı", locked: 0, pinned: 0, removed: 0 },
      { id: 8, forum: 99, title: "Forumu olmayan", locked: 0, pinned: 0, removed: 0 },
    ]);
  });

  test("posts, with guests, bots and what was removed", () => {
    expect(
      rows(
        "select id, author_id as author, author_name as name, is_removed as removed from posts where topic_id = 1 order by id",
      ),
    ).toEqual([
      { id: 10, author: 2, name: null, removed: 0 },
      { id: 11, author: null, name: "Komşu & oğlu", removed: 0 },
      { id: 12, author: 3, name: null, removed: 0 },
      { id: 13, author: null, name: "Örümcek [Bot]", removed: 0 },
      { id: 14, author: 77, name: "Silinen üye", removed: 0 },
      { id: 15, author: 5, name: null, removed: 1 },
      { id: 16, author: 5, name: null, removed: 1 },
    ]);
    expect(
      rows("select created_ms, edited_ms, editor_id, number, extra from posts where id = 10"),
    ).toEqual([
      {
        created_ms: BEGAN_MS + 10_000_000,
        edited_ms: BEGAN_MS + 99_000_000,
        editor_id: 3,
        number: null,
        extra: JSON.stringify({
          uid: "1a2b3c4d",
          attachments: [
            { ref: "attachment:2", name: "plan.pdf" },
            { ref: "attachment:1", name: "ev & bahçe.png" },
          ],
          poll: {
            question: "Aidat artsın mı?",
            options: [
              { text: "<t>Evet</t>", votes: 5 },
              { text: "Hayır", votes: 2 },
            ],
          },
        }),
      },
    ]);
  });

  test("texts in the right encoding", () => {
    expect(rows("select text from posts where id between 20 and 22 order by id")).toEqual([
      { text: "Giriş ve kayıt: ücret 5 lira, çok güzel" },
      { text: "Şişli'de ağaç dikimi" },
      { text: '<t>Çok güzel: it\'s \\ "tamam" ışık</t>' },
    ]);
  });

  test("files of posts alone", () => {
    expect(
      rows("select ref, path, name, owner_id, post_id, alt, created_ms from files order by ref"),
    ).toEqual([
      {
        ref: "attachment:1",
        path: "files/2_0a1b2c3d",
        name: "ev & bahçe.png",
        owner_id: 3,
        post_id: 10,
        alt: "Evin önü",
        created_ms: BEGAN_MS + 1000,
      },
      {
        ref: "attachment:2",
        path: "files/3_4e5f6a7b",
        name: "plan.pdf",
        owner_id: 3,
        post_id: 10,
        alt: "",
        created_ms: BEGAN_MS + 2000,
      },
      {
        ref: "attachment:5",
        path: null,
        name: "kayıp.zip",
        owner_id: null,
        post_id: 11,
        alt: "",
        created_ms: BEGAN_MS + 5000,
      },
      {
        ref: "attachment:6",
        path: "files/2_0a1b2c3d",
        name: "ev & bahçe.png",
        owner_id: 3,
        post_id: 41,
        alt: "Satılık",
        created_ms: BEGAN_MS + 6000,
      },
    ]);
  });

  test("bookmarks and thanks", () => {
    expect(rows("select * from bookmarks")).toEqual([
      { member_id: 3, topic_id: 2, post_id: null, created_ms: BEGAN_MS + 2 * DAY_MS },
    ]);
    expect(rows("select * from thanks")).toEqual([
      { post_id: 11, member_id: 2, created_ms: BEGAN_MS + 30 * DAY_MS },
    ]);
  });

  test("addresses, of moved topics too", () => {
    expect(
      rows("select kind, count(*) as count from addresses group by kind order by kind"),
    ).toEqual([
      { kind: "file", count: 4 },
      { kind: "forum", count: 11 },
      { kind: "index", count: 1 },
      { kind: "member", count: 16 },
      { kind: "post", count: 17 },
      { kind: "topic", count: 8 },
    ]);
    expect(
      rows(
        "select * from addresses where address in ('viewtopic.php?t=3', 'viewtopic.php?p=15', 'download/file.php?id=2') order by address",
      ),
    ).toEqual([
      { address: "download/file.php?id=2", kind: "file", id: null, ref: "attachment:2" },
      { address: "viewtopic.php?p=15", kind: "post", id: 15, ref: null },
      { address: "viewtopic.php?t=3", kind: "topic", id: 1, ref: null },
    ]);
  });

  test("what is not brought over is counted", () => {
    expect(
      loaded.store
        .listLosses()
        .map(({ loss, count, example }) => `${loss} ${count} ${example ?? ""}`.trim()),
    ).toEqual([
      "private_messages 2",
      "bots 1 Örümcek [Bot]",
      "moved_topics 1 Eski başlık",
      'polls 1 Tüzük & "aidat" oylaması',
      "poll_votes 2",
      "moderators 1",
      "group_rights 2",
      "link_forums 1 Web sitemiz",
      "forum_passwords 1 Parolalı",
      "signatures 1",
      "drafts 1",
      "subscriptions 2",
      "read_marks 1",
      "reports 1",
      "missing_picture 1 https://a.example/x.png",
      "mended_encoding 4 Åžule Ã–ztÃ¼rk → Şule Öztürk",
      "address_bans 1",
      "warnings 1",
      "friends_and_foes 1",
      "hidden_profiles 1",
    ]);
  });

  test("nothing of a private message or an orphan is in the store", () => {
    const texts = [...rows("select text from posts"), ...rows("select name, path from files")];
    expect(JSON.stringify(texts)).not.toMatch(/gizli söz|gizli\.txt|private1|taslak/);
  });
});

test("a forum whose topics members could not list is closed", async () => {
  const tables = phpbbTables("3.3");
  const LIST_TOPICS = 99;
  tables.acl_options?.push({ auth_option_id: LIST_TOPICS, auth_option: "f_list_topics" });
  tables.acl_roles_data?.push({ role_id: READER, auth_option_id: LIST_TOPICS, auth_setting: 1 });
  const right = { group_id: REGISTERED, auth_option_id: LIST_TOPICS, auth_role_id: 0 };
  tables.acl_groups?.push({ ...right, forum_id: 3, auth_setting: 0 });
  const { store } = await loadPhpbbDump(mysqlDump(tables, "mysqldump"));
  expect(listRows(store, "select id from forums where is_private and id in (2, 3)")).toEqual([
    { id: 3 },
  ]);
});
