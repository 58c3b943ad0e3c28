import type { TextKey } from "#locales/index.ts";

type ShortcutTable = {
  title: TextKey;
  /** If there are two keys, the second is pressed after the first. */
  rows: { keys: [string] | [string, string]; meaning: TextKey }[];
};

export const SHORTCUT_TABLES: ShortcutTable[] = [
  {
    title: "keyboard.lists",
    rows: [
      { keys: ["j"], meaning: "keyboard.next" },
      { keys: ["k"], meaning: "keyboard.previous" },
      { keys: ["n"], meaning: "keyboard.unread" },
      { keys: ["o"], meaning: "keyboard.open" },
    ],
  },
  {
    title: "keyboard.topics",
    rows: [
      { keys: ["r"], meaning: "keyboard.reply" },
      { keys: ["b"], meaning: "keyboard.bookmark" },
    ],
  },
  {
    title: "keyboard.everywhere",
    rows: [
      { keys: ["/"], meaning: "keyboard.search" },
      { keys: ["g", "f"], meaning: "keyboard.forums" },
      { keys: ["g", "l"], meaning: "keyboard.latest" },
      { keys: ["g", "n"], meaning: "keyboard.notifications" },
      { keys: ["g", "i"], meaning: "keyboard.invites" },
      { keys: ["?"], meaning: "keyboard.help" },
    ],
  },
  {
    title: "keyboard.writing",
    rows: [
      { keys: ["Ctrl+Enter"], meaning: "keyboard.send" },
      { keys: ["Tab"], meaning: "keyboard.nextCell" },
      { keys: ["Alt+F10"], meaning: "keyboard.tableTools" },
      { keys: ["Esc"], meaning: "keyboard.leaveTable" },
    ],
  },
];
