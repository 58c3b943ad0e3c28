import type { CommunityFile, Thread } from "#app/domain/operations/demo/community.ts";
import { FACE_WIDTHS } from "#app/lib/pictures/drawing.ts";
import { DAY_MS } from "./calendar.ts";
import { writeText } from "./content.ts";
import { writePdf } from "./pictures/documents.ts";
import { FACES } from "./pictures/faces.ts";
import { drawPicture } from "./pictures/gallery.ts";
import { HEIGHT, WIDTH } from "./pictures/shapes.ts";
import { createRandom } from "./random.ts";
import { documents, members, post_files } from "./texts.ts";

/** Pictures have chance of their own, so that a new one leaves all texts as they are. */
const SEED = 7;
const KILOBYTE = 1000;
const FACE_SIDE = Math.max(...FACE_WIDTHS);

type PostFile = (typeof post_files)[number]["files"][number];
type Post = Pick<Thread, "author" | "content" | "at_ms">;

/** The threads with their pictures and documents, and all files. */
export function withFiles(
  threads: readonly Thread[],
  now_ms: number,
): { threads: Thread[]; files: CommunityFile[] } {
  const files: CommunityFile[] = [];
  const addFiles = <Shown extends Post>(post: Shown, added_files: readonly PostFile[]): Shown => {
    const blocks = added_files.map((added_file) => {
      const file = makeFile(added_file, files.length + 1, post);
      files.push(file);
      return writeText(markdownOf(file));
    });
    return { ...post, content: [post.content, ...blocks].join("") };
  };
  const changed_threads = post_files.reduce(
    (all, { title, reply, files: added_files }) => {
      const index = all.findIndex((thread) => thread.title === title);
      const thread = all[index];
      const post = reply === null ? thread : thread?.posts[reply - 1];
      if (!thread || !post) throw new RangeError(`There is no post for the files of ${title}`);
      if (reply === null) return all.with(index, addFiles(thread, added_files));
      const posts = thread.posts.with(reply - 1, addFiles(post, added_files));
      return all.with(index, { ...thread, posts });
    },
    [...threads],
  );
  return { threads: changed_threads, files: [...files, ...makeFaces(files.length, now_ms)] };
}

function makeFile(file: PostFile, number: number, { author, at_ms }: Post): CommunityFile {
  const common = { number, username: author, purpose: "post", name: file.name, at_ms } as const;
  if ("draws" in file) {
    const svg = drawPicture(file.draws, createRandom(SEED));
    return { ...common, alt: file.alt, source: { svg, width: WIDTH, height: HEIGHT } };
  }
  const source =
    file.document === "minutes"
      ? { text: writePdf(documents.minutes), type: "application/pdf" }
      : { text: Buffer.from(`${documents.seed_list.join("\n")}\n`), type: "text/csv" };
  return { ...common, alt: "", source };
}

/** A picture, or a link that says what kind of file it leads to. */
function markdownOf({ number, name, alt, source }: CommunityFile): string {
  const address = `/files/${number}/${name}`;
  if ("svg" in source) return `![${alt}](${address})`;
  const kind = name.slice(name.lastIndexOf(".") + 1).toUpperCase();
  return `[${name} (${kind}, ${Math.ceil(source.text.length / KILOBYTE)} kB)](${address})`;
}

function makeFaces(count: number, now_ms: number): CommunityFile[] {
  const random = createRandom(SEED);
  return members
    .flatMap(({ username, joined_days_ago }) => {
      const draw = FACES.get(username);
      if (!draw) return [];
      const at_ms = now_ms - joined_days_ago * DAY_MS;
      const source = { svg: draw(random), width: FACE_SIDE, height: FACE_SIDE };
      return [{ username, purpose: "face", name: "face.webp", alt: "", at_ms, source } as const];
    })
    .map((face, index) => Object.assign(face, { number: count + index + 1 }));
}
