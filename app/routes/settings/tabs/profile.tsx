import type { ReactNode } from "react";
import { useDates, useReader } from "#app/client/reader.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PendingEmail } from "../pending-email.tsx";
import { tabPath } from "../tab-names.ts";
import { OwnData } from "./own-data.tsx";
import type { loader } from "./profile.server.ts";
import { ProfileForm } from "./profile-form.tsx";
import type { TabScreenProps } from "./tab-screen.ts";

/** The member's profile. With `?edit` or after a refusal, the form replaces it. */
export function Profile({ content, result }: TabScreenProps<typeof loader>) {
  if (content.is_editing || result) return <ProfileForm user={content.user} result={result} />;
  return <ProfileFacts {...content} />;
}

function ProfileFacts({ user, email }: TabScreenProps<typeof loader>["content"]) {
  const { t, language } = useReader();
  const { date } = useDates();
  return (
    <div className="space-y-8">
      <div className="max-w-form space-y-5">
        <div className="flex items-center gap-5">
          <Avatar {...user} size="huge" />
          <div className="min-w-0 wrap-anywhere">
            <h2>{user.full_name ?? user.username}</h2>
            <p className="text-muted">{user.username}</p>
          </div>
        </div>
        <dl className="grid md:grid-cols-[minmax(8rem,auto)_1fr]">
          <Fact label={t("words.fullName")}>
            {user.full_name ?? <span className="text-muted">{t("settings.noFullName")}</span>}
          </Fact>
          <Fact label={t("words.username")}>{user.username}</Fact>
          <Fact label={t("words.email")}>
            {user.email}
            <p className="text-sm text-muted">{t("settings.emailSeenBy")}</p>
          </Fact>
          <Fact label={t("forum.joined")}>
            <DateTime value={user.created_at.toISOString()} text={date(user.created_at)} />
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
      </div>
      <OwnData />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="group contents">
      <dt className="border-line pt-2.5 text-sm/6 text-muted group-not-first:border-t md:pe-6 md:pb-2.5">
        {label}
      </dt>
      <dd className="min-w-0 border-line pb-2.5 wrap-anywhere md:pt-2.5 md:group-not-first:border-t">
        {children}
      </dd>
    </div>
  );
}
