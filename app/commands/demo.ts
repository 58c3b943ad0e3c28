import "./report-operator-errors.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { fillDatabase } from "#app/domain/operations/demo/fill.server.ts";
import { createSearchIndexes } from "#app/domain/search/index/create-search-indexes.server.ts";
import { updateSearchIndex } from "#app/domain/search/index/update-index.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { makeCommunity } from "./demo/make-community.ts";
import { print } from "./print.ts";

const PASSWORD = "divan-demo";

print(await makeDemo(readArguments()));

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { large: { type: "boolean", default: false } },
    strict: false,
  });
  const unknown = [
    ...positionals,
    ...Object.keys(values)
      .filter((name) => name !== "large")
      .map((name) => `--${name}`),
  ];
  if (unknown.length > 0)
    throw new OperatorError(
      `${unknown.join(" ")} is not understood here: the one option is --large, for very long lists.`,
    );
  return { is_large: values.large === true };
}

async function makeDemo({ is_large }: { is_large: boolean }): Promise<string> {
  const began_ms = performance.now();
  const community = makeCommunity(Date.now(), is_large);
  const hash = await hashPassword(PASSWORD);
  await withDatabase(async () => {
    await fillDatabase(community, hash);
    await createSearchIndexes();
    await updateSearchIndex();
  });
  const { members, categories, threads } = community;
  const forums = categories.reduce((sum, category) => sum + category.forums.length, 0);
  const replies = threads.reduce((sum, thread) => sum + thread.posts.length, 0);
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  const people = members
    .filter((member) => member.is_active)
    .map(
      ({ email, language, is_superuser }) =>
        `  ${email} (${is_superuser ? "superuser, " : ""}${language})`,
    );
  return [
    `${env.SITE_NAME} now has ${members.length} members, ${forums} forums, ${threads.length} topics and ${replies} replies (${seconds} s).`,
    `Sign in at ${env.SITE_URL}/login; everybody's password is ${PASSWORD}:`,
    ...people,
    "",
  ].join("\n");
}
