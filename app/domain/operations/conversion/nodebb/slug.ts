import { fold } from "#app/lib/text/fold.ts";

export type NamedMember = { id: number; name: string };
/** By the name in their address ("ali-veli"), and by its folded form if nobody else has that. */
export type MembersBySlug = Map<string, NamedMember>;

export function addSlug(members: MembersBySlug, slug: string, member: NamedMember): void {
  members.set(slug, member);
  if (!members.has(fold(slug))) members.set(fold(slug), member);
}

/** The member whom a mention means. It has no blanks, but may have capital letters. */
export function memberBySlug(members: MembersBySlug, mention: string): NamedMember | undefined {
  const slug = mention.toLowerCase().replace(/-+/g, "-").replace(/^-|-$/g, "");
  return members.get(slug) ?? members.get(fold(slug));
}
