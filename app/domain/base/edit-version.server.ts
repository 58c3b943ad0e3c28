import { hash } from "node:crypto";
import type { Conflict, EditFields, EditValue } from "#app/contract/edit-conflict.ts";
import { Refusal } from "./refusal.ts";

/**
 * The versions on which an edit may be based. Undefined: the edit replaces any stored version, as a
 * call of the API without If-Match does.
 */
export type LoadedVersions = readonly string[] | undefined;

/** The version of a form. */
export function loadedVersions(version: string | undefined): LoadedVersions {
  return version === undefined ? undefined : [version];
}

/**
 * 48 bits identify a field: the chance that a change has the same hash by accident is one in 10^14.
 */
const HASH_DIGITS = 12;

/** Values are equal if this makes the same of them. */
type Comparable = (value: EditValue) => EditValue;
const asItIs: Comparable = (value) => value;

/**
 * Identifies the values that an edit can change. It has a hash of each field, so it also shows
 * which fields the editor has changed.
 */
export function versionOf(fields: EditFields, comparable = asItIs): string {
  return Object.values(fields)
    .map((value) => hashOf(comparable(value)))
    .join(".");
}

function hashOf(value: EditValue): string {
  return hash("sha256", JSON.stringify(value), "hex").slice(0, HASH_DIGITS);
}

export class EditConflict extends Refusal {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super(409, "changedMeanwhile");
    this.conflict = conflict;
  }
}

export type LastEdit = Pick<Conflict, "editor" | "changed_at">;

type Edit = {
  loaded_versions: LoadedVersions;
  /** Read under the lock of the row, in the transaction that writes. */
  stored: EditFields;
  /** A field that is not in `stored`, such as a password, always differs from what is stored. */
  change: Record<string, EditValue | undefined>;
  comparable?: Comparable;
  /** `names` are the fields that the other edit has changed. */
  findLastEdit: (names: string[]) => Promise<LastEdit>;
};

/**
 * A step: refuses an edit of another version than the stored one. It passes an edit that changes
 * nothing, or that has the same values in all fields that the other edit has changed.
 */
export async function refuseOutdated({
  loaded_versions,
  stored,
  change,
  comparable = asItIs,
  findLastEdit,
}: Edit): Promise<void> {
  const version = versionOf(stored, comparable);
  if (
    !loaded_versions ||
    loaded_versions.includes(version) ||
    namesOfDifferences(stored, change, comparable).length === 0
  )
    return;
  const loaded_hashes = hashesByName(stored, loaded_versions[0]);
  const isAsLoaded = (name: string, value: EditValue = null) =>
    loaded_hashes?.get(name) === hashOf(comparable(value));
  const differing_names = namesOfDifferences(stored, change, comparable);
  const names = Object.keys(stored).filter(
    (name) =>
      (change[name] === undefined || differing_names.includes(name)) &&
      !isAsLoaded(name, stored[name]),
  );
  if (names.length === 0) return;
  const isTheirs = (name: string) => change[name] === undefined || isAsLoaded(name, change[name]);
  throw new EditConflict({
    version,
    ...(await findLastEdit(names)),
    both: onlyNames(
      stored,
      names.filter((name) => !isTheirs(name)),
    ),
    theirs: onlyNames(stored, names.filter(isTheirs)),
  });
}

/** The names of the fields that an edit would change. */
export function namesOfDifferences(
  stored: EditFields,
  change: Record<string, EditValue | undefined>,
  comparable = asItIs,
): string[] {
  return Object.keys(change).filter((name) => {
    const [value, stored_value] = [change[name], stored[name]];
    if (value === undefined || value === stored_value) return false;
    return stored_value === undefined || comparable(value) !== comparable(stored_value);
  });
}

/** Null for a version that does not belong to these fields. */
function hashesByName(fields: EditFields, version = ""): Map<string, string> | null {
  const names = Object.keys(fields);
  const hashes = version.split(".");
  if (hashes.length !== names.length) return null;
  return new Map(names.map((name, index) => [name, hashes[index] ?? ""]));
}

function onlyNames(fields: EditFields, names: string[]): EditFields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
