import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, thanks, users } from "#app/db/schema.server.ts";

/** Older thanks are old news. Authors are notified of the others when the site runs. */
const WAITING_DAYS = 2;

/**
 * One reply in nine is liked by many. The numbers mix ids, so that a demo has always the same
 * thanks.
 */
export async function storeThanks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${thanks} (post_id, user_id, author_id, created_at, notified_at)
    select given.post_id, given.user_id, given.author_id, given.created_at,
      case when given.created_at < now() - make_interval(days => ${WAITING_DAYS}) then given.created_at + interval '1 day' end
    from (
      select p.id as post_id, u.id as user_id, p.owner_id as author_id,
        p.created_at + ((p.id * 131 + u.id * 61) % 2000) * interval '1 minute' as created_at
      from ${posts} p cross join ${users} u
      where u.is_active and u.id <> p.owner_id and u.created_at < p.created_at
        and (p.id * 7919 + u.id * 104729) % 101 < case when p.id % 9 = 0 then 22 else 2 end
    ) as given
    where given.created_at < now()`);
}
