import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Api } from "./api.ts";
import { Copy } from "./copy.ts";
import { update } from "./mirror.ts";

const PAUSE_MS = 5000;

const { API = "http://localhost:3000/api/v1", TOKEN = "" } = process.env;
const [file = "copy.json"] = process.argv.slice(2);
const api = new Api(API, TOKEN);

let copy = existsSync(file) ? Copy.fromJson(readFileSync(file, "utf8")) : new Copy();
let stored_cursor = copy.cursor;
for (;;) {
  copy = await update(api, copy);
  if (copy.cursor !== stored_cursor) {
    // As a whole: a crash leaves the old file.
    writeFileSync(`${file}.new`, copy.toJson());
    renameSync(`${file}.new`, file);
    stored_cursor = copy.cursor;
    const { categories, forums, topics, replies } = copy;
    process.stdout.write(
      `${categories.size} categories, ${forums.size} forums, ${topics.size} topics, ${replies.size} replies\n`,
    );
  }
  await wait(PAUSE_MS);
}
