-- no transaction
-- The deletion of a file looks for the member whose face it was.
create index concurrently if not exists "users_picture_id" on "users" ("picture_id") where picture_id is not null;
