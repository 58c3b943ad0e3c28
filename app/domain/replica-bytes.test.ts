import { expect, test } from "vitest";
import { client } from "#app/db/client.server.ts";
import { clientWithReplica } from "#app/db/replica/replica-client.server.ts";
import { setRequestMember, trackWrites } from "#app/db/replica/request-state.server.ts";

test("a replica answers in each form that the app asks for", async () => {
  const with_replica = clientWithReplica(client, client, () => Date.now());
  const select = () => with_replica.unsafe("select 'ğ' as letter");
  await trackWrites(
    "GET",
    async () => {
      setRequestMember({ id: 1, wrote_at: null });
      expect([...(await select())]).toEqual([{ letter: "ğ" }]);
      expect([...(await select().values())]).toEqual([["ğ"]]);
      expect([...(await select().raw())]).toEqual([[Buffer.from("ğ")]]);
    },
    async () => {},
  );
});
