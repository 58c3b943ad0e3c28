import { readHtml } from "#app/lib/html-read.server.ts";
import { writeHtml } from "#app/lib/html-write.server.ts";
import { linkMentions } from "#app/lib/mention.server.ts";
import { members } from "./texts.ts";

const known = new Map(members.map(({ username }) => [username, username]));

export function linkMembers(html: string): string {
  return html.includes("@") ? writeHtml(linkMentions(readHtml(html), known)) : html;
}
