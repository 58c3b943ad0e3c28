import type { Context } from "./context.ts";
import { latency, measure } from "./measure.ts";
import type { Row } from "./results.ts";

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  security?: unknown;
};

const TIMES = 60;

/**
 * Every list of the API's document, from its beginning and from its middle, by 100 rows. Lists that
 * need a query are left out (the search is measured by itself).
 */
export async function measureApiLists({ api, landmarks }: Context): Promise<Row[]> {
  const { paths } = await api.sendJson("GET", "/openapi.json");
  const rows: Row[] = [];
  for (const [path, { get }] of Object.entries<{ get?: Operation }>(paths)) {
    const parameters = get?.parameters ?? [];
    if (!parameters.some(({ name }) => name === "skip")) continue;
    if (parameters.some((parameter) => parameter.in === "query" && parameter.required)) continue;
    const address = path.replace("{topic_id}", String(landmarks.biggest.id));
    for (const query of listQueries(path, landmarks.forum.id)) {
      const { data, count } = await api.sendJson("GET", `${address}?${query}limit=1`);
      if (!Array.isArray(data)) throw new Error(`The list ${address} has no data`);
      const name = `${path}${query ? " of a forum" : ""}`;
      const read = (skip: number) =>
        measure(TIMES, () => api.get(`${address}?${query}skip=${skip}`));
      rows.push(latency(`${name}, first`, await read(0)));
      rows.push(latency(`${name}, middle`, await read(Math.floor(count / 2))));
    }
  }
  return rows;
}

/** The list of topics also has a filter. */
function listQueries(path: string, forum_id: number): string[] {
  return /^\/topics\/?$/.test(path) ? ["", `forum_id=${forum_id}&`] : [""];
}
