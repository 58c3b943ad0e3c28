/** For whom the feed of changes is read. */
export type ChangeReader = {
  /** 0 is a program that reads for nobody, only what every member does. */
  user_id: number;
  /** Whether the rights of a superuser or moderator count, if the member has them. */
  may_oversee: boolean;
  sees_everything: boolean;
};

export const EVERY_MEMBER: ChangeReader = {
  user_id: 0,
  may_oversee: false,
  sees_everything: false,
};

export const EVERYTHING: ChangeReader = { ...EVERY_MEMBER, sees_everything: true };

/** A key for programs may lack the rights that its member has. */
export function memberAsReader(user_id: number, may_oversee: boolean): ChangeReader {
  return { user_id, may_oversee, sees_everything: false };
}
