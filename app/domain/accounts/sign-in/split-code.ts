/** A time code, or a recovery code with or without its dashes. */
const CODE = /^(.+) (\d{6}|[0-9a-z]{4}(?:-?[0-9a-z]{4}){3})$/is;

/**
 * A client that only has fields for a name and a password may send the code of the second factor
 * behind the password, after one space. Null if there cannot be one.
 */
export function splitCode({
  password,
  otp,
}: {
  password: string;
  otp?: string;
}): { password: string; code: string } | null {
  const [, front, code] = (otp === undefined && CODE.exec(password)) || [];
  return front !== undefined && code !== undefined ? { password: front, code } : null;
}
