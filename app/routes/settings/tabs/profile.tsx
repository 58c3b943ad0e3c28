import type { ReactNode } from "react";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import { About } from "../../member/about.tsx";
import { PendingEmail } from "../pending-email.tsx";
import { tabPath } from "../tab-names.ts";
import { OwnData } from "./own-data.tsx";
import type { loader } from "./profile.server.ts";
import { ProfileForm } from "./profile-form.tsx";
import type { TabScreenProps } from "./tab-screen.ts";

/** The member's profile. With `?edit` or after a refusal, the form replaces it. */
export function Profile({ content, result }: TabScreenProps<typeof loader>) {
  if (content.is_editing || result)
    return (
      <ProfileForm
        key={editKey("profile", result)}
        user={content.user}
        version={content.version}
        result={result}
      />
    );
  return <ProfileFacts {...content} />;
}

function ProfileFacts({ user, email }: TabScreenProps<typeof loader>["content"]) {
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
        <div className="mb-5 gap-8 max-md:space-y-4 md:flex md:flex-row-reverse">
          <Avatar {...user} size="huge" />
          <dl className="min-w-0 flex-1">
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
        </div>
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
