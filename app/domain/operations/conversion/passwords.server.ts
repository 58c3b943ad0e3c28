import {
  type WrappedPassword,
  wrapForeignPassword,
} from "#app/lib/crypto/foreign-passwords/wrap.server.ts";
import type { ConversionStore } from "./store.server.ts";

/** As many as are hashed at once. */
const BATCH = 4;

/**
 * Wraps what the source has stored of passwords in our own hash. Members whose password cannot be
 * used get a link later, when a superuser sends the letters.
 */
export async function preparePasswords(store: ConversionStore, source_name: string): Promise<void> {
  const members = store.list(
    "select id, password from members where password is not null and not is_without_account order by id",
  );
  for (let start = 0; start < members.length; start += BATCH)
    await Promise.all(
      members.slice(start, start + BATCH).map(async ({ id, password }) => {
        const wrapped: WrappedPassword | null = await wrapForeignPassword(
          JSON.parse(String(password)),
          `${source_name} ${id}`,
        );
        if (!wrapped) return;
        const { hash, scheme } = wrapped;
        store.run(
          "update members set password_hash = ?, password_scheme = ? where id = ?",
          hash,
          scheme,
          Number(id),
        );
      }),
    );
  const without_password = store.count(
    "members where password_hash is null and is_active and not is_without_account",
  );
  store.lose("no_password", without_password);
}
