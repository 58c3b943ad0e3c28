import { findPath } from "./links.server.ts";
import { targetOf } from "./own-links.server.ts";
import type { ConversionStore } from "./store.server.ts";

/** Where each old address leads. Those of what is not brought over lead nowhere. */
export function prepareAddresses(store: ConversionStore): void {
  store.exec("create table paths (address text primary key, path text not null) without rowid");
  for (const row of store.iterate("select * from addresses order by address")) {
    const path = findPath(store, targetOf(row.kind, row.id, row.ref));
    if (path !== null) store.run("insert into paths values (?, ?)", String(row.address), path);
  }
}
