import type { ReactNode } from "react";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import { About } from "../../member/about.tsx";
import { PendingEmail } from "../pending-email.tsx";
import { tabPath } from "../tab-names.ts";
import { OwnData } from "./own-data.tsx";
import { PictureForm } from "./picture-form.tsx";
import type { loader } from "./profile.server.ts";
import { ProfileForm } from "./profile-form.tsx";
import type { TabScreenProps } from "./tab-screen.ts";

/**
 * The member's profile. With `?edit` or after a refusal, the form replaces it. The picture is
 * changed beside it, so nothing that was typed can be lost by that.
 */
export function Profile({ content, result }: TabScreenProps<typeof loader>) {
  const is_of_picture = result?.initialValue?.intent !== undefined;
  if (content.is_editing || (result && !is_of_picture))
    return (
      <ProfileForm
        key={editKey("profile", result)}
        user={content.user}
        version={content.version}
        result={result}
      />
    );
  return <ProfileFacts content={content} result={result} />;
}

function ProfileFacts({ content: { user, email }, result }: TabScreenProps<typeof loader>) {
  const { t, language } = useReader();
  const { day } = useMoments();
  return (
    <>
      <SettingsSection
        id="profile-tab"
        title={t("words.myProfile")}
        level={2}
        text={t("settings.profileText")}
      >
        {/* A stored picture ends the form, and with it the file that was chosen. */}
        <PictureForm key={user.picture_url} user={user} result={result} />
        <dl className="mb-5">
          <Fact label={t("words.fullName")}>
            {user.full_name ?? <span className="text-muted">{t("settings.noFullName")}</span>}
          </Fact>
          {user.about && (
            <Fact label={t("members.about")}>
              <About text={user.about} />
            </Fact>
          )}
          <Fact label={t("words.username")}>{user.username}</Fact>
          <Fact label={t("words.email")}>
            {user.email}
            <p className="text-sm text-muted">{t("settings.emailSeenBy")}</p>
          </Fact>
          <Fact label={t("members.joined")}>
            <DateTime {...day(user.created_at)} />
          </Fact>
          <Fact label={t("settings.posts")}>
            {(user.total_topics + user.total_posts).toLocaleString(language)}
          </Fact>
        </dl>
        <PendingEmail {...email} />
        <ButtonLink href={`${tabPath("profile")}&edit=1`} variant="secondary">
          <Icon name="pencil" />
          {t("words.edit")}
        </ButtonLink>
      </SettingsSection>
      <OwnData />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="settings-fact">
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
