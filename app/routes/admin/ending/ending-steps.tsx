import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { TextKey } from "#locales/index.ts";

type Step = { title: TextKey; text: TextKey; link?: { to: string; label: TextKey } };

const COMMUNITY = href("/admin/community");
/** The form is on the same page. */
export const SWITCH_ID = "read-only";

const STEPS: readonly Step[] = [
  {
    title: "ending.announceTitle",
    text: "ending.announceText",
    link: { to: href("/forum"), label: "ending.announceLink" },
  },
  {
    title: "ending.readOnlyStepTitle",
    text: "ending.readOnlyStepText",
    link: { to: `#${SWITCH_ID}`, label: "ending.readOnlyStepLink" },
  },
  {
    title: "community.toExports",
    text: "ending.exportText",
    link: { to: COMMUNITY, label: "ending.communityLink" },
  },
  {
    title: "ending.archiveTitle",
    text: "ending.archiveText",
    link: { to: COMMUNITY, label: "ending.communityLink" },
  },
  { title: "ending.letterTitle", text: "ending.letterText" },
  {
    title: "ending.takeTitle",
    text: "ending.takeText",
    link: { to: href("/settings/archive"), label: "ending.takeLink" },
  },
  { title: "ending.waitTitle", text: "ending.waitText" },
  {
    title: "ending.backupTitle",
    text: "ending.backupText",
    link: { to: href("/admin/backups"), label: "words.backups" },
  },
  { title: "ending.deleteTitle", text: "ending.deleteText" },
];

/** What to do when a community ends, in which order, and where. */
export function EndingSteps() {
  const t = useT();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t("ending.stepsTitle")}</h2>
      {/* The numbers are text: a text browser numbers links. */}
      <ul className="mt-4 max-w-read space-y-4">
        {STEPS.map(({ title, text, link }, index) => (
          <li key={title}>
            <b>
              {index + 1}. {t(title)}.
            </b>{" "}
            {t(text)}{" "}
            {link && (
              <a href={link.to} className="in-text">
                {t(link.label)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
