import { POLL_TABLES } from "./polls.server.ts";

/** Rows of the dump that have to be joined, because it is in no useful order. */
export const RAW_TABLES = `
  create table raw_users (id integer primary key, username text not null, name text, email text,
    created_ms integer, is_active integer not null, is_approved integer not null,
    is_admin integer not null, is_moderator integer not null, is_staged integer not null,
    suspended_ms integer, suspended_until_ms integer, silenced_until_ms integer, locale text,
    picture_id integer, hash text, salt text, algorithm text);
  create table raw_emails (user_id integer primary key, email text);
  create table raw_passwords (user_id integer primary key, hash text, salt text, algorithm text);
  create table raw_profiles (user_id integer primary key, about text);
  create table raw_hidden (user_id integer primary key);
  create table raw_histories (id integer primary key, user_id integer, action integer, text text);
  create table raw_masked (user_id integer primary key);
  create table raw_invites (id integer primary key, inviter_id integer, user_id integer);
  create table raw_invited (user_id integer primary key, invite_id integer);
  create table raw_uploads (id integer primary key, user_id integer, name text, url text not null,
    created_ms integer);
  create table raw_upload_refs (ref text primary key, upload_id integer not null) without rowid;
  create table raw_shown (ref text primary key, author_id integer) without rowid;
  create table raw_settings (name text primary key, value text);
  create table raw_categories (id integer primary key, parent_id integer, name text not null,
    description text not null, position integer not null, is_restricted integer not null);
  create table raw_category_groups (category_id integer, group_id integer, permission integer);
  create table raw_numbers (topic_id integer, number integer, post_id integer,
    primary key (topic_id, number)) without rowid;
  create table raw_bookmarks (member_id integer not null, post_id integer, topic_id integer,
    created_ms integer not null);
  create table raw_hosts (host text primary key, count integer not null);
  create table raw_permalinks (url text primary key, topic_id integer, post_id integer,
    forum_id integer, member_id integer);
  create index raw_histories_of_user on raw_histories (user_id, action);
  ${POLL_TABLES}`;
