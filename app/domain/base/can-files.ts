import { canModerate, canRead, type Moderator, type Reader } from "./can.ts";

/** Who may read a file follows from whose it is, and from the posts that show it. */
export type FileAudience = {
  /** Null for the pictures of the site. */
  owner_id: number | null;
  purpose: "post" | "face" | "site";
  /** `is_shown` is false for a removed post, and for one that showed it in a former version. */
  places: readonly { forum_id: number; is_shown: boolean }[];
};

/**
 * May show the file in a post, whose readers then read it: it is one's own, or a post shows it that
 * one may read. Rights over what others have uploaded do not suffice.
 */
export function canShowFile(writer: Reader, file: FileAudience): boolean {
  if (file.owner_id === writer.id) return true;
  return file.places.some((place) => place.is_shown && canRead(writer, place));
}

/** Members see faces, and what the posts show that they may read. Everybody sees the logo. */
export function canReadFile(reader: Reader | null, file: FileAudience): boolean {
  if (file.purpose === "site") return true;
  if (!reader) return false;
  if (file.purpose === "face" || file.owner_id === reader.id || reader.is_superuser) return true;
  return file.places.some(
    (place) => canModerate(reader, place) || (place.is_shown && canRead(reader, place)),
  );
}

/** May delete it although posts show it: a superuser, and a moderator of all forums that have it. */
export function canModerateFile(actor: Moderator, file: FileAudience): boolean {
  if (actor.is_superuser) return true;
  const { purpose, places } = file;
  return (
    purpose === "post" && places.length > 0 && places.every((place) => canModerate(actor, place))
  );
}

/** Its owner too, unless a post needs it, which only the database knows. */
export function canDeleteFile(actor: Moderator & { id: number }, file: FileAudience): boolean {
  return file.owner_id === actor.id || canModerateFile(actor, file);
}
