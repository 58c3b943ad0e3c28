import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import type { SitePicture } from "#app/contract/site-picture.ts";
import type { SiteInput } from "#app/domain/site/settings/input.ts";
import { type SiteTextName, siteField } from "#app/domain/site/settings/parts/site-text-names.ts";
import { accentOf, shownLanguages } from "#app/domain/site/settings/site-fields.ts";
import type { RenderedTexts } from "#app/domain/site/settings/site-settings.server.ts";
import { buttonClass } from "#app/ui/forms/button.tsx";
import { Logo } from "#app/ui/page/logo.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import type { Language } from "#locales/index.ts";

type MiniatureProps = {
  fields: SiteInput;
  html: RenderedTexts;
  /** The language of the reader, if the site has texts in it. */
  language: Language | undefined;
  default_name: string;
  logo: SitePicture | null;
};

/** The top of a page: the name, and the colour on what has it. */
export function EveryPage(props: MiniatureProps) {
  const t = useT();
  return (
    <Miniature {...props} page={t("site.everyPage")}>
      <div className="bar">
        <SiteLogo {...props} /> <span className="current">{t("words.forum")}</span>
      </div>
      <p className="text-xl font-bold">{t("words.forum")}</p>
      <OneLine {...props} name="tagline" />
      <p className="unread">
        <i aria-hidden="true" className="state-mark size-2 rotate-45 bg-brand" />
        <span className="text-link">{t("site.sampleTopic")}</span>
      </p>
      <span className={buttonClass({})}>{t("topic.postReply")}</span>
    </Miniature>
  );
}

export function LoginPage(props: MiniatureProps) {
  const t = useT();
  return (
    <Miniature {...props} page={t("site.loginPage")}>
      <SiteLogo {...props} />
      <OneLine {...props} name="tagline" />
      <FakeForm button={t("access.logIn")} />
      <LongText {...props} name="welcome" />
    </Miniature>
  );
}

export function SignupPage(props: MiniatureProps) {
  const t = useT();
  return (
    <Miniature {...props} page={t("site.signupPage")}>
      <p className="text-xl font-bold">{t("joining.signUp")}</p>
      <LongText {...props} name="rules" />
      <FakeForm button={t("joining.signUp")} />
    </Miniature>
  );
}

/** The end of a page: a reply with its thanks, and the footer. */
export function TopicPage(props: MiniatureProps) {
  const t = useT();
  const has_thanks = props.fields.thanks === "on";
  return (
    <Miniature {...props} page={t("site.topicPage")}>
      <p className="font-bold">{t("site.sampleTopic")}</p>
      <p className="text">{t("site.sampleReply")}</p>
      {has_thanks && <p className="text-sm text-link">{t("thanks.thank")}</p>}
      <div className="fake-footer">
        <LongText {...props} name="footer" />
        <SiteName {...props} />
      </div>
    </Miniature>
  );
}

function Miniature({
  page,
  fields,
  language,
  children,
}: MiniatureProps & { page: string; children: ReactNode }) {
  const t = useT();
  return (
    <figure className="miniature">
      <figcaption>{t("site.miniatureOf", { page })}</figcaption>
      <div lang={language} data-accent={accentOf(fields.accent)}>
        {children}
      </div>
    </figure>
  );
}

function FakeForm({ button }: { button: string }) {
  return (
    <div className="fake-form">
      <div className="fake-field" />
      <div className="fake-field" />
      <span className={buttonClass({})}>{button}</span>
    </div>
  );
}

function SiteLogo(props: MiniatureProps) {
  const { default_name, logo } = props;
  return (
    <Logo siteName={textIn(props, "name")?.text ?? default_name} picture={logo ?? undefined} />
  );
}

function SiteName(props: MiniatureProps) {
  return textIn(props, "name")?.text ?? props.default_name;
}

function OneLine({ name, ...props }: MiniatureProps & { name: SiteTextName }) {
  const line = textIn(props, name);
  return line && <p className="text-muted">{line.text}</p>;
}

function LongText({ name, ...props }: MiniatureProps & { name: SiteTextName }) {
  const text = textIn(props, name);
  const html = text && props.html[siteField(name, text.language)];
  return html ? <Prose html={html} lang={text.language} firstHeading={4} /> : null;
}

/** The text as a page would show it: in another language if it is empty in this one. */
function textIn({ fields, language }: MiniatureProps, name: SiteTextName) {
  const shown = shownLanguages(fields);
  const in_order = [...shown].sort((a, b) => Number(b === language) - Number(a === language));
  for (const each of in_order) {
    const text = fields[siteField(name, each)];
    if (text) return { text, language: each };
  }
  return null;
}
