import type { ReactNode } from "react";
import "../css/settings.css";

type SettingsSectionProps = {
  id: string;
  title: string;
  text?: ReactNode;
  /** The first section of a tab has the name of the tab. */
  level?: 2 | 3;
  children: ReactNode;
};

/** The name and the explanation at the left, the controls at the right; one column on the phone. */
export function SettingsSection({ id, title, text, level = 3, children }: SettingsSectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className="settings-section">
      <div>
        <Heading id={id}>{title}</Heading>
        {text && <p>{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
