import { REGISTER } from "../search-files.ts";

/** What a file of the search calls. */
const contents_by_path = new Map<string, unknown>();

export function listenToFiles(): void {
  Object.assign(globalThis, {
    [REGISTER]: (path: string, contents: unknown) => contents_by_path.set(path, contents),
  });
}

/**
 * A page from disk may not read other files, but load them as scripts. Which files exist is not known:
 * no word of the archive may begin like the one that is looked for. The caller knows what is in them.
 */
export async function loadFile<Contents>(
  path: string,
  isContents: (contents: unknown) => contents is Contents,
): Promise<Contents | null> {
  if (!contents_by_path.has(path)) await loadScript(path);
  const contents = contents_by_path.get(path);
  return isContents(contents) ? contents : null;
}

function loadScript(path: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = path;
    for (const event of ["load", "error"]) script.addEventListener(event, () => resolve());
    document.head.append(script);
  });
}
