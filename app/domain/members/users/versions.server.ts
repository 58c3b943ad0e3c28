import type { EditFields } from "#app/contract/edit-conflict.ts";
import type { Transaction } from "#app/db/client.server.ts";
import {
  type LastEdit,
  type LoadedVersions,
  refuseOutdated,
  versionOf,
} from "../../base/edit-version.server.ts";
import { findLastChange } from "../../moderation/audit/parts/last-change.server.ts";
import { type AuditedUser, userAuditFields, userSubject } from "./audit-fields.ts";
import type { OwnUser } from "./user.ts";

type ProfileFields = Pick<OwnUser, "username" | "full_name" | "about" | "email">;

/** The fields of their own that members can change. */
function profileFields({ username, full_name, about, email }: ProfileFields) {
  return { username, full_name, about, email };
}

/** What a superuser can change by the API, which knows fewer fields. */
export const accountVersion = (user: AuditedUser) => versionOf(userAuditFields(user));

type ManagedUser = AuditedUser & { may_share_invites: boolean; is_trusted: boolean };

/** What a superuser can change by the form. */
export function managedFields(user: ManagedUser) {
  const { may_share_invites, is_trusted } = user;
  return { ...userAuditFields(user), may_share_invites, is_trusted };
}

export const managedVersion = (user: ManagedUser) => versionOf(managedFields(user));
export const profileVersion = (user: ProfileFields) => versionOf(profileFields(user));

type Change = Partial<Omit<OwnUser, "created_at">> & {
  password?: string;
  may_share_invites?: boolean;
  is_trusted?: boolean;
};
type AccountEdit = {
  loaded_versions: LoadedVersions;
  before: OwnUser;
  change: Change;
};

/** A step: refuses a superuser's edit of an account that has changed meanwhile. */
export async function refuseOutdatedAccount(
  tx: Transaction,
  actor: { id: number },
  { loaded_versions, before, change }: AccountEdit & { before: ManagedUser },
): Promise<void> {
  const is_of_form = change.may_share_invites !== undefined;
  const stored = is_of_form ? managedFields(before) : userAuditFields(before);
  await refuseOutdated({
    loaded_versions,
    stored,
    change,
    findLastEdit: (names) => findLastEdit(tx, actor, before, { stored, names }),
  });
}

/** A step: refuses an edit of the own profile that a superuser has changed meanwhile. */
export async function refuseOutdatedProfile(
  tx: Transaction,
  { loaded_versions, before, change }: AccountEdit,
): Promise<void> {
  const stored = profileFields(before);
  await refuseOutdated({
    loaded_versions,
    stored,
    change,
    findLastEdit: (names) => findLastEdit(tx, before, before, { stored, names }),
  });
}

/** If the log has no entry for the fields, the member has changed them. */
async function findLastEdit(
  tx: Transaction,
  actor: { id: number },
  user: OwnUser,
  { stored, names }: { stored: EditFields; names: string[] },
): Promise<LastEdit> {
  const { after, ...last_change } = await findLastChange(tx, actor, userSubject(user));
  if (names.some((name) => name in after && after[name] === stored[name])) return last_change;
  return {
    editor: { username: user.username, is_self: user.id === actor.id },
    changed_at: null,
  };
}
