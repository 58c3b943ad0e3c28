import type { ReactNode } from "react";

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
    <section aria-labelledby={id} className={SECTION}>
      <div className="max-lg:max-w-form">
        <Heading id={id}>{title}</Heading>
        {text && <p className="mt-1 text-ui text-muted">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const SECTION =
  "grid gap-x-12 gap-y-4 [section+&]:mt-8 [section+&]:border-t [section+&]:border-line [section+&]:pt-8 lg:grid-cols-[18rem_minmax(0,1fr)]";
