import type { Store } from "../source.ts";
import type { UploadFiles } from "./upload-files.ts";
import { shortName } from "./upload-key.ts";

const BY_SHA1 = /^upload:([\da-f]{40})$/;

/**
 * The uploads that posts show. Others belong to messages between members, to previews of other pages,
 * or to nothing.
 */
export function addUploads(store: Store, files: UploadFiles): void {
  const rows = store.sql.iterate(`
    select s.ref, s.author_id, u.user_id, u.name, u.url, u.created_ms from raw_shown s
    join raw_upload_refs r on r.ref = s.ref join raw_uploads u on u.id = r.upload_id
    order by u.id, s.ref`);
  for (const row of rows) {
    const { author_id, user_id, name, url, created_ms } = row;
    const ref = String(row.ref);
    const owner_id = user_id ?? author_id ?? null;
    store.addFile({
      ref,
      path: files.find(String(url)),
      name: String(name ?? url),
      owner_id: owner_id === null ? null : Number(owner_id),
      post_id: null,
      created_ms: Number(created_ms ?? 0),
    });
    const sha1 = BY_SHA1.exec(ref)?.[1];
    if (sha1 === undefined) continue;
    for (const address of [`uploads/${sha1}`, `uploads/short-url/${shortName(sha1)}`])
      store.addAddress(address, { kind: "file", ref });
  }
  const unknown = [
    ...store.sql.iterate(
      "select ref from raw_shown where ref not in (select ref from raw_upload_refs) order by ref",
    ),
  ];
  store.lose("missing_file", unknown.length, String(unknown[0]?.ref ?? ""));
}
