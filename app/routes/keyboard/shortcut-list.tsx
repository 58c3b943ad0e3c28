import { Fragment } from "react";
import { useT } from "#app/client/page/reader.ts";
import { tabPath } from "../settings/tab-names.ts";
import { SHORTCUT_TABLES } from "./shortcut-rows.ts";

/** The link of the dialog loads the whole page: the dialog is not part of the page below it. */
export function ShortcutList({ in_dialog }: { in_dialog: boolean }) {
  const t = useT();
  return (
    <>
      <p>{t("keyboard.intro")}</p>
      {SHORTCUT_TABLES.map(({ title, rows }) => (
        <table key={title} className="w-full text-ui">
          <caption className="pb-1 text-start font-bold">{t(title)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("keyboard.key")}</th>
              <th scope="col">{t("keyboard.meaning")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ keys, meaning }) => (
              <tr key={meaning} className="border-t border-line align-baseline">
                <th scope="row" align="left" className="w-32 py-1.5 pe-3 text-start font-regular">
                  <Keys keys={keys} />
                </th>
                <td className="py-1.5">{t(meaning)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="text-sm text-muted">{t("keyboard.pages")}</p>
      <p className="text-sm text-muted">{t("keyboard.screenReaders")}</p>
      <p className="text-sm text-muted [@media(scripting:none)]:hidden">
        {t("keyboard.switchOff")}{" "}
        <a
          href={tabPath("appearance")}
          target={in_dialog ? "_self" : undefined}
          className="in-text"
        >
          {t("keyboard.switchLink")}
        </a>
      </p>
    </>
  );
}

/** Placeholders for the keys while the sentence is split. */
const FIRST = "\u{E000}";
const SECOND = "\u{E001}";

function Keys({ keys: [first, second] }: { keys: [string] | [string, string] }) {
  const t = useT();
  if (second === undefined) return <Key name={first} />;
  const parts = t("keyboard.sequence", { first: FIRST, second: SECOND });
  return parts
    .split(/([\u{E000}\u{E001}])/u)
    .map((part) =>
      part === FIRST || part === SECOND ? (
        <Key key={part} name={part === FIRST ? first : second} />
      ) : (
        <Fragment key={part}>{part}</Fragment>
      ),
    );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-line bg-band px-1.5 text-center">
      {name}
    </kbd>
  );
}
