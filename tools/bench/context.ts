import type { Client } from "./client.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Row } from "./results.ts";
import type { Site } from "./site.ts";
import type { Size } from "./sizes.ts";

/** The arguments of each part of the benchmark. */
export type Context = {
  site: Site;
  size: Size;
  landmarks: Landmarks;
  /** The reader, a superuser, signed in on the site. */
  browser: Client;
  /** The reader, signed in to the API. */
  api: Client;
  /** Members, signed in to the API. */
  writers: readonly Client[];
};

export type Part = (context: Context) => Promise<Row[]>;
