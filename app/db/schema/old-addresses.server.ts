import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { OLD_ADDRESS_MAX, OLD_ADDRESS_PATH_MAX } from "#app/contract/field-limits.ts";
import { length, text_by_bytes } from "./columns.server.ts";

/**
 * Where the addresses of the forum that this community came from lead. Only an import writes them
 * (domain/site/old-addresses/parse-old-address.ts has their form).
 */
export const old_addresses = pgTable(
  "old_addresses",
  {
    address: text_by_bytes().primaryKey(),
    /** A path of this site. */
    path: text().notNull(),
  },
  (t) => [
    check("old_addresses_address", length(t.address, 1, OLD_ADDRESS_MAX)),
    check("old_addresses_path_length", length(t.path, 1, OLD_ADDRESS_PATH_MAX)),
    // One that begins with two slashes, or has a backslash, would be an address of another host.
    check(
      "old_addresses_path",
      sql`${t.path} ~ ${sql.raw(String.raw`'^/([^/\\\u0001-\u001f\u007f-\u009f][^\\\u0001-\u001f\u007f-\u009f]*)?$'`)}`,
    ),
    // The deletion of an account finds the addresses of its page.
    index("old_addresses_of_members").on(t.path).where(sql`path like '/user/%'`),
  ],
);
