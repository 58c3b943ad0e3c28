import { OLD_ADDRESS_MAX, OLD_ADDRESS_PATH_MAX } from "#app/contract/field-limits.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { parseOldAddress } from "../../../site/old-addresses/parse-old-address.ts";
import { type Field, text } from "./fields.ts";
import { tableKind } from "./kind.ts";

/** Any other form would be found by no request. */
const oldAddress = (): Field =>
  refined(
    text(OLD_ADDRESS_MAX),
    (address) => address.isWellFormed() && parseOldAddress(`/${written(address)}`)[0] === address,
    "is not in the form of old addresses",
  );

const ownPath = (): Field =>
  refined(
    text(OLD_ADDRESS_PATH_MAX),
    (path) => safePath(path, "") !== "",
    "is not a path of the site",
  );

function refined(field: Field, isValid: (value: string) => boolean, message: string): Field {
  return { ...field, schema: field.schema.refine((value) => isValid(String(value)), message) };
}

/** A name stands for itself, and its letters may be signs of an address. */
function written(address: string): string {
  const [, before, name] = /^(u\/|user\/|memberlist\.php\?un=)(.+)$/su.exec(address) ?? [];
  return name === undefined ? address : `${before}${encodeURIComponent(name)}`;
}

/** Where the addresses of the forum that the community came from lead. */
export const old_addresses = tableKind({
  name: "old_addresses",
  table: "old_addresses",
  key: ["address"],
  fields: { address: oldAddress(), path: ownPath() },
});
