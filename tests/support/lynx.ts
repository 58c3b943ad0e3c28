import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LynxPage } from "./lynx-page.ts";

/**
 * A page takes milliseconds, or seconds on a busy machine; a prompt that nobody answers never ends.
 */
const PAGE_TIMEOUT_MS = 30_000;
/** The menu of printers has it after the four that lynx has itself. */
const OWN_PRINTER = 5;
const KEY_NAMES = new Map([
  ["\n", "<return>"],
  ["\r", "<return>"],
  ["\t", "<tab>"],
  [" ", "<space>"],
]);
const ERASE_LINE = "^U";

export type Lynx = Awaited<ReturnType<typeof startLynx>>;

/**
 * Drives the text browser lynx by its keys. Lynx reads them from a named pipe (`-cmd_script`) when
 * it is ready for the next one, and prints pages into another, so nothing is timed.
 * Its settings, cookies and files are in a folder of its own.
 */
export async function startLynx(address: string) {
  const folder = mkdtempSync(join(tmpdir(), "divan-lynx-"));
  const [key_pipe, page_pipe] = [join(folder, "keys"), join(folder, "pages")];
  execFileSync("mkfifo", [key_pipe, page_pipe]);
  writeFileSync(join(folder, "lynx.cfg"), settingsFor(page_pipe));
  const browser = spawn(
    process.env.LYNX_PATH || "lynx",
    [`-cfg=${join(folder, "lynx.cfg")}`, `-cmd_script=${key_pipe}`, address],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LYNX_TEMP_SPACE: folder,
        TERM: "vt100",
        LC_ALL: "C.UTF-8",
        LINES: "50",
        COLUMNS: "100",
      },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  await once(browser, "spawn").catch((cause: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      "The journeys in a text browser need lynx: install it (Debian: apt-get install lynx, macOS: brew install lynx), or name it in LYNX_PATH.",
      { cause },
    );
  });
  let screen = "";
  browser.stdout.on("data", (chunk: unknown) => {
    screen += String(chunk);
  });
  const keys = createWriteStream(key_pipe);
  // Lynx may end before it has read all keys; then page() says so.
  keys.on("error", () => {});
  const exited = once(browser, "exit");

  const type = (text: string) => void keys.write([...Buffer.from(text)].map(keyLine).join(""));

  async function page(): Promise<LynxPage> {
    const giveUp = () => void endReading(page_pipe);
    const timer = setTimeout(giveUp, PAGE_TIMEOUT_MS);
    browser.once("exit", giveUp);
    type(`p${OWN_PRINTER}\r`);
    const printed = await readFile(page_pipe, "utf8");
    clearTimeout(timer);
    browser.off("exit", giveUp);
    if (printed === "") throw new Error(`Lynx printed no page. Its screen: ${screen.slice(-700)}`);
    return new LynxPage(printed);
  }

  return {
    page,
    /** Follows the link, or presses the button, that begins with this text. */
    press: async (text: string, { after }: { after?: string } = {}) =>
      type(`${(await page()).controlNumber(text, after)}g\r\r`),
    /** Types into the field with this label. */
    fill: async (label: string, value: string) => {
      type(`${(await page()).fieldNumber(label)}g\r\r`);
      keys.write(`key ${ERASE_LINE}\n`);
      type(`${value}\t`);
    },
    /** Chooses an option of the list with this label. */
    choose: async (label: string, option: string) => {
      type(`${(await page()).fieldNumber(label)}g\r\r/${option}\r\r`);
    },
    /** A file on the disk of the browser. Returns its path. */
    keepFile: (name: string, bytes: Uint8Array): string => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
    close: async () => {
      browser.kill();
      await exited;
      keys.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor(page_pipe: string): string {
  return [
    "ACCEPT_ALL_COOKIES:TRUE",
    "PERSISTENT_COOKIES:FALSE",
    "CHARACTER_SET:utf-8",
    "ASSUME_CHARSET:utf-8",
    "TEXTFIELDS_NEED_ACTIVATION:TRUE",
    "DEFAULT_KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED",
    "INFOSECS:0",
    "MESSAGESECS:0",
    "ALERTSECS:0",
    "NO_PAUSE:TRUE",
    `PRINTER:test:cat %s > ${page_pipe}:FALSE:100000`,
    "",
  ].join("\n");
}

function keyLine(byte: number): string {
  const key = String.fromCharCode(byte);
  return `key ${KEY_NAMES.get(key) ?? (byte < 128 ? key : `0x${byte.toString(16)}`)}\n`;
}

/** Ends a reader of the pipe with an empty text, because lynx will not write to it. */
async function endReading(pipe: string): Promise<void> {
  const handle = await open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  await handle.close();
}
