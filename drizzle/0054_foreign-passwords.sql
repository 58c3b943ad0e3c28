-- no transaction
alter table "passwords" add column if not exists "scheme" text;
--> statement-breakpoint
create table if not exists "imports" (
	"id" integer primary key not null,
	"imported_at" timestamp (3) with time zone default now() not null,
	constraint "imports_one_row" check ("imports"."id" = 1)
);
--> statement-breakpoint
alter table "passwords" drop constraint if exists "passwords_scheme_length";
--> statement-breakpoint
alter table "passwords" add constraint "passwords_scheme_length" check (char_length("scheme") between 1 and 400) not valid;
--> statement-breakpoint
alter table "passwords" validate constraint "passwords_scheme_length";
--> statement-breakpoint
alter table "one_time_tokens" drop constraint if exists "one_time_tokens_kind";
--> statement-breakpoint
alter table "one_time_tokens" add constraint "one_time_tokens_kind" check ("kind" in ('password_reset', 'email_confirm', 'email_undo', 'sign_in', 'factor_undo', 'lift_stop', 'session_end', 'first_password')) not valid;
--> statement-breakpoint
alter table "one_time_tokens" validate constraint "one_time_tokens_kind";
--> statement-breakpoint
create index concurrently if not exists "passwords_foreign" on "passwords" (regexp_replace("scheme", ':[^$]*', '', 'g')) where scheme is not null;
