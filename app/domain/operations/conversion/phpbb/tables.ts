/** What is read of a board, by the names without their prefix. A column that a version lacks is null. */
export const TABLES = {
  config: { config_name: "text", config_value: "text" },
  users: {
    user_id: "number",
    user_type: "number",
    username: "text",
    user_password: "text",
    user_email: "text",
    user_regdate: "number",
    user_lang: "text",
    user_avatar: "text",
    user_avatar_type: "text",
    user_sig: "text",
    user_from: "text",
    user_occ: "text",
    user_interests: "text",
    user_website: "text",
  },
  /** Since 3.1 what members say of themselves. */
  profile_fields_data: {
    user_id: "number",
    pf_phpbb_location: "text",
    pf_phpbb_occupation: "text",
    pf_phpbb_interests: "text",
    pf_phpbb_website: "text",
  },
  profile_fields: {
    field_name: "text",
    field_active: "number",
    field_hide: "number",
    field_no_view: "number",
  },
  groups: { group_id: "number", group_name: "text", group_type: "number" },
  user_group: { group_id: "number", user_id: "number", user_pending: "number" },
  banlist: {
    ban_userid: "number",
    ban_start: "number",
    ban_end: "number",
    ban_exclude: "number",
    ban_give_reason: "text",
  },
  bans: {
    ban_userid: "number",
    ban_start: "number",
    ban_end: "number",
    ban_reason_display: "text",
  },
  forums: {
    forum_id: "number",
    parent_id: "number",
    left_id: "number",
    forum_type: "number",
    forum_status: "number",
    forum_password: "text",
    forum_name: "text",
    forum_desc: "text",
    forum_desc_uid: "text",
  },
  acl_options: { auth_option_id: "number", auth_option: "text" },
  acl_roles_data: { role_id: "number", auth_option_id: "number", auth_setting: "number" },
  acl_groups: {
    group_id: "number",
    forum_id: "number",
    auth_option_id: "number",
    auth_role_id: "number",
    auth_setting: "number",
  },
  acl_users: { user_id: "number", forum_id: "number" },
  moderator_cache: { forum_id: "number" },
  topics: {
    topic_id: "number",
    forum_id: "number",
    topic_title: "text",
    topic_time: "number",
    topic_status: "number",
    topic_type: "number",
    topic_moved_id: "number",
    topic_approved: "number",
    topic_visibility: "number",
    topic_first_post_id: "number",
    poll_title: "text",
  },
  posts: {
    post_id: "number",
    topic_id: "number",
    poster_id: "number",
    post_time: "number",
    post_username: "text",
    post_subject: "text",
    post_text: "text",
    bbcode_uid: "text",
    post_edit_time: "number",
    post_edit_user: "number",
    post_approved: "number",
    post_visibility: "number",
  },
  attachments: {
    attach_id: "number",
    post_msg_id: "number",
    in_message: "number",
    is_orphan: "number",
    poster_id: "number",
    physical_filename: "text",
    real_filename: "text",
    attach_comment: "text",
    filetime: "number",
  },
  poll_options: {
    poll_option_id: "number",
    topic_id: "number",
    poll_option_text: "text",
    poll_option_total: "number",
  },
  poll_votes: { topic_id: "number" },
  bookmarks: { topic_id: "number", user_id: "number" },
  /** Of the extension “Thanks for posts”. */
  thanks: { post_id: "number", user_id: "number", thanks_time: "number" },
  privmsgs: { msg_id: "number" },
  warnings: { warning_id: "number" },
  zebra: { user_id: "number" },
  topics_watch: { topic_id: "number" },
  forums_watch: { forum_id: "number" },
  topics_track: { topic_id: "number" },
  reports: { report_id: "number" },
  drafts: { draft_id: "number" },
} as const;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES).filter(isTableName);

function isTableName(name: string): name is TableName {
  return name in TABLES;
}

/** "phpbb_user_group" is the table "user_group" of the board "phpbb_". The longest name decides. */
export function splitTableName(name: string): { prefix: string; table: TableName } | null {
  const table = TABLE_NAMES.filter((known) => name.endsWith(known)).toSorted(
    (one, other) => other.length - one.length,
  )[0];
  return table ? { prefix: name.slice(0, name.length - table.length), table } : null;
}
