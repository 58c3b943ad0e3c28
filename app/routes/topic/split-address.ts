import { href } from "react-router";
import { INTEGER_MAX, WIDE_ID_MAX } from "#app/domain/base/limits.ts";

/** An address may name more, which the page then refuses. */
const IDS_READ = 1000;

/**
 * Reads everything that was chosen from the address. `post` are the boxes of the page that was
 * sent, `chosen` the replies of other pages, `from` the button of a reply. `at` is the page that
 * was sent, `page` the one that a button asks for.
 */
export function readSplitAddress({ searchParams }: URL) {
  const ids = [...searchParams.getAll("post"), ...(searchParams.get("chosen") ?? "").split(",")];
  return {
    page: readNumber(searchParams.get("page") ?? searchParams.get("at"), INTEGER_MAX) ?? 1,
    chosen_ids: ids
      .slice(0, IDS_READ)
      .map((id) => readNumber(id, WIDE_ID_MAX))
      .filter((id) => id !== null),
    from_id: readNumber(searchParams.get("from"), WIDE_ID_MAX),
    is_ready: searchParams.get("step") === "title",
  };
}

function readNumber(text: string | null, max: number): number | null {
  const number = /^\d{1,16}$/.test(text ?? "") ? Number(text) : 0;
  return number > 0 && number <= max ? number : null;
}

/** Back from the title to the replies. */
export function splitAddress(topic_id: number, page: number, chosen_ids: number[]): string {
  const address = href("/topic/:topicId/split", { topicId: String(topic_id) });
  return `${address}?chosen=${chosen_ids.join(",")}&page=${page}`;
}
