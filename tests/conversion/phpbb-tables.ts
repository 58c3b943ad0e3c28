import type { Rows } from "./mysql-dump.ts";
import {
  A_USER,
  ADMINISTRATORS,
  BOARD,
  F_LIST,
  F_READ,
  FORUMS,
  GUESTS,
  NEWLY_REGISTERED,
  NO_ACCESS,
  READER,
  REGISTERED,
  RIGHTS,
} from "./phpbb-forums.ts";
import { PHPBB_POSTS } from "./phpbb-posts.ts";

export type PhpbbVersion = "3.0" | "3.3" | "4.0";

/** What a connection of latin1 makes of UTF-8. */
const storedTwice = (text: string) =>
  Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text)));

const DAY = 86_400;
export const BEGAN = 1_200_000_000;

function user(user_id: number, username: string | Buffer, more: Rows[number] = {}): Rows[number] {
  return {
    user_id,
    user_type: 0,
    username,
    user_password: "$2y$10$abcdefghijklmnopqrstuu8afvNTE6u/SI1qgohp8HFY5IY2tGoC2",
    user_email: `uye${user_id}@example.org`,
    user_regdate: BEGAN + user_id * DAY,
    user_lang: "tr",
    user_avatar: "",
    user_avatar_type: "",
    user_sig: "",
    ...more,
  };
}

const USERS = [
  user(1, "Anonymous", { user_type: 2, user_password: "", user_email: "" }),
  user(2, "Selin", {
    user_type: 3,
    user_password: "$H\\2y$9abCD12./$10\\abcdefghijklmnopqrstuu$kRJFBoPEwawHvgesX1v46UYR5Qadcpi",
    user_sig: "İyi günler",
  }),
  user(3, "Ağaç Kurdu", {
    user_password: "$H$9abCD12./oPPsxipDldj5l3CYxiFzs.",
    user_avatar: "3_1500000000.png",
    user_avatar_type: "avatar.driver.upload",
  }),
  user(4, "pasif", { user_type: 1, user_password: "" }),
  user(5, "Tom &amp; Jerry &quot;TJ&quot;", {
    user_lang: "en_us",
    user_avatar: "https://a.example/x.png",
    user_avatar_type: "avatar.driver.remote",
  }),
  user(6, "kovulan"),
  user(7, "mola"),
  user(8, "Örümcek [Bot]", { user_type: 2, user_password: "", user_email: "" }),
  user(9, "agac", { user_email: "UYE3@example.org", user_lang: "de" }),
  user(10, storedTwice("Şule Öztürk")),
];

function topic(
  topic_id: number,
  forum_id: number,
  topic_title: string | Buffer,
  more: Rows[number] = {},
): Rows[number] {
  return {
    topic_id,
    forum_id,
    topic_title,
    topic_time: BEGAN + topic_id * DAY,
    topic_status: 0,
    topic_type: 0,
    topic_moved_id: 0,
    topic_visibility: 1,
    topic_delete_time: 0,
    topic_first_post_id: topic_id * 10,
    poll_title: "",
    poll_start: 0,
    ...more,
  };
}

const TOPICS = [
  topic(1, 2, "Tüzük &amp; &quot;aidat&quot; oylaması", {
    topic_type: 1,
    poll_title: "Aidat artsın mı?",
    poll_start: BEGAN,
  }),
  topic(2, 3, storedTwice("Şubat gezisi"), { topic_status: 1 }),
  topic(3, 4, "Eski başlık", { topic_status: 2, topic_moved_id: 1 }),
  topic(4, 0, "Genel duyuru", { topic_type: 3 }),
  topic(5, 4, "Onay bekleyen", { topic_visibility: 0 }),
  topic(6, 4, "Silinen", { topic_visibility: 2, topic_delete_time: BEGAN + 60 * DAY }),
  topic(7, 5, "Kurul tutanağı"),
  topic(8, 99, "Forumu olmayan"),
];

type Ban = { ban_userid: number; ban_end: number; reason: string };

const banOf3 = ({ ban_userid, ban_end, reason }: Ban) => ({
  ban_userid,
  ban_start: BEGAN,
  ban_end,
  ban_exclude: 0,
  ban_reason: "iç not",
  ban_give_reason: reason,
});

const banOf4 = ({ ban_userid, ban_end, reason }: Ban) => ({
  ban_mode: ban_userid === 0 ? "ip" : "user",
  ban_userid,
  ban_start: BEGAN,
  ban_end,
  ban_reason: "iç not",
  ban_reason_display: reason,
});

export function phpbbTables(version: PhpbbVersion): Record<string, Rows> {
  const bans = [
    { ban_userid: 6, ban_end: 0, reason: "Hakaret &amp; tehdit" },
    { ban_userid: 7, ban_end: BEGAN + 9 * DAY, reason: "" },
    { ban_userid: 7, ban_end: BEGAN + 5 * DAY, reason: "kısa" },
    { ban_userid: 0, ban_end: 0, reason: "adres" },
  ];
  return {
    ...(version === "4.0" ? { bans: bans.map(banOf4) } : { banlist: bans.map(banOf3) }),
    config: Object.entries({
      version: { "3.0": "3.0.14", "3.3": "3.3.15", "4.0": "4.0.0-a2" }[version],
      server_name: "eski.example",
      server_protocol: "https://",
      server_port: "443",
      script_path: "/forum",
      avatar_salt: "5a17",
      avatar_path: "images/avatars/upload",
      upload_path: "files",
      require_activation: "1",
    }).map(([config_name, config_value]) => ({ config_name, config_value })),
    users:
      version === "3.0"
        ? USERS.map((row) =>
            Object.assign({}, row, { user_avatar_type: row.user_avatar_type ? 1 : 0 }),
          )
        : USERS,
    groups: Object.entries({
      GUESTS,
      REGISTERED,
      NEWLY_REGISTERED,
      ADMINISTRATORS,
      Yönetim: BOARD,
    }).map(([group_name, group_id]) => ({
      group_id,
      group_name,
      group_type: group_id === BOARD ? 1 : 3,
    })),
    user_group: [
      { group_id: ADMINISTRATORS, user_id: 2, user_pending: 0 },
      { group_id: ADMINISTRATORS, user_id: 3, user_pending: 0 },
      { group_id: ADMINISTRATORS, user_id: 5, user_pending: 1 },
    ],
    forums: FORUMS,
    acl_options: Object.entries({ f_list: F_LIST, f_read: F_READ, a_user: A_USER }).map(
      ([auth_option, auth_option_id]) => ({ auth_option_id, auth_option }),
    ),
    acl_roles_data: [
      { role_id: READER, auth_option_id: F_LIST, auth_setting: 1 },
      { role_id: READER, auth_option_id: F_READ, auth_setting: 1 },
      { role_id: NO_ACCESS, auth_option_id: F_READ, auth_setting: 0 },
    ],
    acl_groups: RIGHTS,
    acl_users: [
      { user_id: 5, forum_id: 5, auth_option_id: F_READ, auth_role_id: 0, auth_setting: 1 },
    ],
    moderator_cache: [{ forum_id: 2, user_id: 3 }],
    topics: version === "3.0" ? TOPICS.map(asApproved("topic")) : TOPICS,
    posts: version === "3.0" ? PHPBB_POSTS.map(asApproved("post")) : PHPBB_POSTS,
    attachments: [
      attachment(1, 10, "2_0a1b2c3d", "ev &amp; bahçe.png", { attach_comment: "Evin <b>önü</b>" }),
      attachment(2, 10, "3_4e5f6a7b", "plan.pdf"),
      attachment(3, 10, "2_private1", "gizli.txt", { in_message: 1 }),
      attachment(4, 0, "2_orphan01", "taslak.txt", { is_orphan: 1 }),
      attachment(6, 41, "2_0a1b2c3d", "ev &amp; bahçe.png", { attach_comment: "Satılık" }),
      attachment(5, 11, "../../etc/passwd", "kayıp.zip", { poster_id: 1 }),
    ],
    poll_options: [
      { poll_option_id: 1, topic_id: 1, poll_option_text: "<t>Evet</t>", poll_option_total: 5 },
      { poll_option_id: 2, topic_id: 1, poll_option_text: "Hayır", poll_option_total: 2 },
    ],
    poll_votes: [
      { topic_id: 1, vote_user_id: 2 },
      { topic_id: 1, vote_user_id: 3 },
    ],
    bookmarks: [
      { topic_id: 2, user_id: 3 },
      { topic_id: 99, user_id: 3 },
      { topic_id: 2, user_id: 8 },
    ],
    thanks: [{ post_id: 11, user_id: 2, thanks_time: BEGAN + 30 * DAY }],
    profile_fields: [
      { field_name: "phpbb_location", field_active: 1, field_hide: 0, field_no_view: 0 },
      { field_name: "phpbb_occupation", field_active: 1, field_hide: 0, field_no_view: 1 },
    ],
    profile_fields_data: [
      {
        user_id: 3,
        pf_phpbb_location: "Bursa",
        pf_phpbb_occupation: "gizli iş",
        pf_phpbb_interests: "ağaç &amp; ot",
        pf_phpbb_website: "https://kurt.example",
      },
    ],
    privmsgs: [
      { msg_id: 1, message_text: "gizli söz" },
      { msg_id: 10, message_text: "gizli söz" },
    ],
    warnings: [{ warning_id: 1 }],
    zebra: [{ user_id: 2, zebra_id: 3 }],
    topics_watch: [{ topic_id: 1, user_id: 3 }],
    forums_watch: [{ forum_id: 2, user_id: 3 }],
    topics_track: [{ topic_id: 1, user_id: 3 }],
    reports: [{ report_id: 1 }],
    drafts: [{ draft_id: 1 }],
    sessions: [{ session_id: "it's; a (secret)" }],
  };
}

function attachment(
  attach_id: number,
  post_msg_id: number,
  physical_filename: string,
  real_filename: string,
  more: Rows[number] = {},
): Rows[number] {
  return {
    attach_id,
    post_msg_id,
    topic_id: 1,
    in_message: 0,
    is_orphan: 0,
    poster_id: 3,
    physical_filename,
    real_filename,
    attach_comment: "",
    filetime: BEGAN + attach_id,
    ...more,
  };
}

/** 3.0 knew only whether something is approved. */
function asApproved(kind: "topic" | "post") {
  return (row: Rows[number]): Rows[number] => {
    const { [`${kind}_visibility`]: visibility, [`${kind}_delete_time`]: _, ...others } = row;
    return { ...others, [`${kind}_approved`]: visibility === 1 ? 1 : 0 };
  };
}
