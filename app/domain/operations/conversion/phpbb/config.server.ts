import type { RawBoard } from "./raw-board.server.ts";

export type BoardConfig = ReadonlyMap<string, string>;

export function readConfig(board: RawBoard): BoardConfig {
  return new Map(
    [...board.rows("config")].map((row) => [
      board.storedText("config", row.config_name),
      board.text("config", row.config_value),
    ]),
  );
}

/** "https://forum.example/phpbb/", or null if the board does not know it. */
export function boardUrl(config: BoardConfig): string | null {
  const host = config.get("server_name") ?? "";
  const protocol = config.get("server_protocol") || "http://";
  const path = `/${config.get("script_path") ?? ""}/`.replace(/\/+/g, "/");
  const address = `${protocol}${host}${portOf(config)}${path}`;
  return host !== "" && /^https?:\/\/$/.test(protocol) && URL.canParse(address)
    ? new URL(address).href
    : null;
}

function portOf(config: BoardConfig): string {
  const port = config.get("server_port") ?? "";
  return /^\d{1,5}$/.test(port) && !["0", "80", "443"].includes(port) ? `:${port}` : "";
}

/** The name of the board's host, with and without "www". */
export function hostsOf(config: BoardConfig): string[] {
  const address = boardUrl(config);
  if (address === null) return [];
  const { host } = new URL(address);
  return [host, host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`];
}
