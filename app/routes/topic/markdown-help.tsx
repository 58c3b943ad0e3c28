import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** The effects of the rich editor's tools, as Markdown and its result. */
export function MarkdownHelp() {
  const t = useT();
  const rows: [string, ReactNode][] = [
    [`**${t("topic.helpBold")}**`, <strong key="b">{t("topic.helpBold")}</strong>],
    [`*${t("topic.helpItalic")}*`, <em key="i">{t("topic.helpItalic")}</em>],
    [`<u>${t("topic.toolUnderline")}</u>`, <u key="u">{t("topic.toolUnderline")}</u>],
    [`~~${t("topic.toolStrike")}~~`, <s key="s">{t("topic.toolStrike")}</s>],
    [`# ${t("topic.toolHeading")}`, <strong key="h">{t("topic.toolHeading")}</strong>],
    [
      `[${t("topic.helpLink")}](https://…)`,
      <span key="l" className="text-link underline">
        {t("topic.helpLink")}
      </span>,
    ],
    [`![${t("editor.toolPicture")}](https://….jpg)`, t("editor.toolPicture")],
    [`- ${t("topic.helpList")}`, `▪ ${t("topic.helpList")}`],
    [`1. ${t("topic.helpList")}`, `1. ${t("topic.helpList")}`],
    [
      `> ${t("topic.helpQuote")}`,
      <span key="q" className="border-s-[3px] border-brand ps-2 text-muted">
        {t("topic.helpQuote")}
      </span>,
    ],
    [
      `\`${t("topic.helpCode")}\``,
      <code key="c" className="bg-band px-[.3em] py-[.1em]">
        {t("topic.helpCode")}
      </code>,
    ],
    [`@${t("topic.helpUser")}`, t("topic.helpMention")],
  ];
  return (
    <details className="group editor-help max-xl:mt-4">
      <summary className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-link hover:underline max-md:min-h-tap">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        {t("topic.help")}
      </summary>
      <table className="mt-1 w-full text-sm">
        <caption className="sr-only">{t("topic.help")}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="font-regular">
              {t("topic.helpYouWrite")}
            </th>
            <th scope="col" className="font-regular">
              {t("topic.helpYouSee")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([markdown, example]) => (
            <tr key={markdown}>
              <th scope="row" className="font-regular">
                <code>{markdown}</code>
              </th>
              <td>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
