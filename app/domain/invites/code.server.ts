import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Transaction } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";
import { readCode, signCode } from "#app/lib/tokens.server.ts";
import { is_expired } from "./expiry.server.ts";

const PURPOSE = "invite";

/**
 * What the code says; `jti` is the row it stands for. `is_mailed` is only in the code of a letter,
 * which only its recipient has: it proves the mailbox.
 */
const payload = z.object({
  jti: z.int().positive(),
  email: z.string().nullable(),
  text: z.string().nullable(),
  iat: z.int(),
  is_mailed: z.literal(true).optional(),
});

type Signed = { id: number; email: string | null; text: string | null; created_at: Date };

export type InviteState = "open" | "invalid" | "used" | "expired" | "revoked";

type Payload = z.output<typeof payload>;

/**
 * The same invite always has the same link, so the link itself is kept nowhere. The one to copy and
 * the one of the letter differ.
 */
export function signUpLink(
  { id, email, text, created_at }: Signed,
  mailed: { is_mailed?: true } = {},
): string {
  const code = signCode(PURPOSE, {
    jti: id,
    email,
    text,
    iat: Math.floor(created_at.getTime() / 1000),
    ...mailed,
  } satisfies z.input<typeof payload>);
  return `${env.SITE_URL}/signup?code=${code}`;
}

/** The invite that a code stands for, or null when it was not signed here. */
export function readInviteCode(code: string): Payload | null {
  return payload.safeParse(readCode(PURPOSE, code)).data ?? null;
}

/**
 * True of the row that a code was signed for. After a restore the same id may belong to a later
 * invite, made at another time.
 */
export function isSignedFor({ jti, iat }: Pick<Payload, "jti" | "iat">): SQL | undefined {
  return and(eq(invites.id, jti), sql`floor(extract(epoch from ${invites.created_at})) = ${iat}`);
}

export async function stateOf(
  signed: Payload,
  using: Database | Transaction = db,
): Promise<InviteState> {
  const [row] = await using
    .select({ used_at: invites.used_at, is_expired })
    .from(invites)
    .where(isSignedFor(signed));
  if (!row) return "revoked";
  if (row.used_at) return "used";
  return row.is_expired ? "expired" : "open";
}
