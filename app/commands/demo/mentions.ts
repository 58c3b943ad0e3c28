import { linkMentions } from "#app/lib/mention.server.ts";
import { members } from "./texts/members.ts";

const known = new Map(members.map(({ username }) => [username, username]));

export function linkMembers(html: string): string {
  return html.includes("@") ? linkMentions(html, known) : html;
}
