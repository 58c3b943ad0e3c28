import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { readCode, signCode } from "#app/lib/crypto/tokens.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { is_expired, is_permitted } from "./expiry.server.ts";

const PURPOSE = "invite";

/**
 * The contents of a code. `jti` is the id of the invite. `is_mailed` is only in the code that is
 * sent by e-mail: only its recipient has it, so it proves the mailbox.
 */
const payload_schema = z.object({
  jti: z.int().positive(),
  email: z.string().nullable(),
  text: z.string().nullable(),
  iat: z.int(),
  is_mailed: z.literal(true).optional(),
});

type SignedInvite = { id: number; email: string | null; text: string | null; created_at: Date };

/** `full`: a shared link that was used as often as it could be. */
export type InviteState = "open" | "invalid" | "used" | "full" | "expired" | "revoked";

type Payload = z.output<typeof payload_schema>;

/**
 * The same invite always has the same link, so no link is stored. The link to copy and the link in
 * the e-mail differ.
 */
export function signUpLink(
  { id, email, text, created_at }: SignedInvite,
  options: { is_mailed?: true } = {},
): string {
  const code = signCode(PURPOSE, {
    jti: id,
    email,
    text,
    iat: Math.floor(created_at.getTime() / 1000),
    ...options,
  } satisfies z.input<typeof payload_schema>);
  return `${env.SITE_URL}/signup?code=${code}`;
}

/** The contents of a code, or null if this site did not sign it. */
export function readInviteCode(code: string): Payload | null {
  return payload_schema.safeParse(readCode(PURPOSE, code)).data ?? null;
}

/**
 * Matches the invite that the code was signed for. After a restore the same id may belong to a
 * later invite, so the time of creation is compared too.
 */
export function isSignedFor({ jti, iat }: Pick<Payload, "jti" | "iat">): SQL | undefined {
  return and(eq(invites.id, jti), sql`floor(extract(epoch from ${invites.created_at})) = ${iat}`);
}

export async function getInviteState(
  payload: Payload,
  database: Database | Transaction = db,
): Promise<InviteState> {
  const [row] = await database
    .select({
      used_at: invites.used_at,
      uses: invites.uses,
      max_uses: invites.max_uses,
      is_expired,
      is_permitted,
    })
    .from(invites)
    .where(isSignedFor(payload));
  if (!row) return "revoked";
  if (!row.used_at && row.is_expired) return "expired";
  if (!row.used_at) return row.is_permitted ? "open" : "revoked";
  if (row.max_uses === 1) return "used";
  return row.uses < row.max_uses ? "revoked" : "full";
}
