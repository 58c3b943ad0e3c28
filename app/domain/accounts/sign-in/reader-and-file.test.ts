import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { createdMember, createdTopic } from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import { refuseUnreadable } from "../../members/files/find-file.server.ts";
import type { File } from "../../members/files/parts/file-columns.server.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import { findReaderAndFile } from "./reader-and-file.server.ts";
import { openSession } from "./sessions.server.ts";

/** The most that a post may show. */
const PICTURES = 30;

test("each picture of a page costs one round trip, with the session and the rights", async () => {
  const owner = await createdMember();
  const reader = await createdMember();
  const bytes = await photograph({ width: 500, height: 20 });
  const files: File[] = [];
  for (let n = 0; n < PICTURES; n += 1)
    files.push(await storeFile(owner, uploadOf(`${n}.jpg`, bytes)));
  const content = files.map(({ url }) => `<p><img src="${url}" alt="Kilim"></p>`).join("");
  await createdTopic(owner, { content });
  const device = { address: null, user_agent: null };
  const { token } = await db.transaction((tx) => openSession(tx, reader, "site", device));

  const names: string[] = [];
  const round_trips = await countRoundTrips(
    async () => void names.splice(0),
    async () => {
      for (const { id: file_id } of files) {
        const row = await findReaderAndFile(token, { file_id, width: 480 });
        const { name, variants } = refuseUnreadable(row?.reader ?? null, row?.file ?? null);
        expect(variants.map(({ width }) => width).toSorted()).toEqual([0, 480]);
        names.push(name);
      }
    },
  );
  expect(round_trips).toEqual({ count: PICTURES, unprepared: [] });
  expect(names).toEqual(files.map(({ name }) => name));
});
