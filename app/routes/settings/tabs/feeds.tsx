import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-text.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { feedTabPath } from "../feed-tab-path.ts";
import type { loader } from "./feeds.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

type Content = TabScreenProps<typeof loader>["content"];

/** The addresses of the feeds, to copy, and a link to the question whether to renew them. */
export function Feeds({ content }: TabScreenProps<typeof loader>) {
  const t = useT();
  return (
    <>
      <h2 className="mb-6">{t("feeds.title")}</h2>
      <SettingsSection id="addresses" title={t("feeds.addresses")} text={t("feeds.text")}>
        {content.is_suspended && <p className="mb-2 text-ui font-bold">{t("feeds.suspended")}</p>}
        <p className="text-ui">{t("feeds.secret")}</p>
        <AddressList content={content} />
        <Extent content={content} />
        <p className="mt-4 text-sm text-muted">
          {t("feeds.others")} {t("feeds.muted")}
        </p>
      </SettingsSection>
      <SettingsSection id="renew" title={t("feeds.renewTitle")} text={t("feeds.renewText")}>
        <ButtonLink
          href={`${href("/settings/renew-feeds")}?tab=feeds`}
          variant="secondary"
          data-dialog=""
        >
          {t("feeds.renew")}
        </ButtonLink>
      </SettingsSection>
    </>
  );
}

function AddressList({ content }: { content: Content }) {
  const t = useT();
  const { place, latest_address, notifications_address } = content;
  return (
    <ul className="mt-4 space-y-4 text-ui">
      {place && (
        <Address
          name={t(place.kind === "forum" ? "feeds.forum" : "feeds.topic", { name: place.name })}
          address={place.address}
        />
      )}
      <Address name={t("feeds.latest")} address={latest_address} />
      <Address name={t("words.notifications")} address={notifications_address} />
    </ul>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  const t = useT();
  return (
    <li>
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</p>
        <CopyButton
          value={address}
          name={name}
          copyLabel={t("words.copy")}
          copiedLabel={t("words.copied")}
          notCopiedLabel={t("words.notCopied")}
        />
      </div>
      <code className="wrap-anywhere select-all">{address}</code>
    </li>
  );
}

/** Says how much of each text the feeds have, and offers the addresses of the other kind. */
function Extent({ content: { is_full, place } }: { content: Content }) {
  const t = useT();
  const other = feedTabPath({ ...(place && { [place.kind]: place.id }), full: !is_full });
  return (
    <p className="mt-4 text-ui">
      {t(is_full ? "feeds.full" : "feeds.excerpts")}{" "}
      <a href={other} className="in-text">
        {t(is_full ? "feeds.showExcerpts" : "feeds.showFull")}
      </a>
    </p>
  );
}
