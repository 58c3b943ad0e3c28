/** Words that change something, lock rows, or are in the name of such a clause. */
const WRITING_WORDS =
  /\b(insert|update|delete|merge|truncate|into|share|call|do|copy|lock|create|alter|drop|grant|refresh)\b/i;
/**
 * Functions that change something, or answer about one server or session. All of Postgres's own are
 * refused by their prefix, because some signal or lock (pg_notify, pg_advisory_lock).
 */
const LOCAL_FUNCTIONS =
  /\b(pg_\w+|set_config|current_setting|nextval|setval|currval|lastval|txid_\w+|lo_\w+|dblink\w*|inet_server_\w+)\b/i;

/**
 * Whether a statement only reads tables, so that a replica can answer it. A statement that merely
 * looks like a write is not one: the primary can answer everything.
 */
export function isPlainRead(statement: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(statement) &&
    !statement.includes(";") &&
    !WRITING_WORDS.test(statement) &&
    !LOCAL_FUNCTIONS.test(statement)
  );
}
