import { env } from "#app/lib/process/env.server.ts";
import type { Reader } from "../../base/can.ts";
import { languageOf } from "../../base/language-of.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { getAccount } from "./account.server.ts";
import { exportLists } from "./lists.server.ts";

/** All stored data of the actor as JSON, in pieces, because it may not fit into memory. */
export async function exportMyData(actor: User): Promise<AsyncGenerator<string>> {
  await rateLimit("export", actor);
  return await writeMyData(actor, exportLists(actor));
}

export async function writeMyData(
  member: Reader & { language: string | null },
  lists: Record<string, AsyncGenerator<object[]>>,
): Promise<AsyncGenerator<string>> {
  const account = {
    site: siteName(languageOf(member)),
    address: env.SITE_URL,
    exported_at: new Date(),
    ...(await getAccount(member.id)),
  };
  return writeJson(account, lists);
}

/** One JSON document with a line for each row. */
async function* writeJson(
  account: object,
  lists: Record<string, AsyncGenerator<object[]>>,
): AsyncGenerator<string> {
  yield JSON.stringify(account, null, 2).replace(/\n\}$/, "");
  for (const [name, pages] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n    ";
    for await (const rows of pages) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(",\n    ");
      separator = ",\n    ";
    }
    yield "\n  ]";
  }
  yield "\n}\n";
}
