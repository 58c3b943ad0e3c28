import { href, redirect } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import {
  findOwnArchive,
  type OwnArchive,
  requestOwnArchive,
} from "#app/domain/accounts/own-archives/own-archives.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { SettingsHead } from "../settings-head.tsx";
import { settingsPagesOf, tabPath } from "../tab-names.ts";
import type { Route } from "./+types/archive";
import { MakeArchive } from "./make-archive.tsx";
import { ReadyArchive } from "./ready-archive.tsx";
import { RunningArchive } from "./running-archive.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return { pages: settingsPagesOf(actor), archive: await findOwnArchive(actor) };
});

export const action = formAction(no_fields, async ({ context }: Route.ActionArgs) => {
  await requestOwnArchive(requireUser(context));
  return redirect(href("/settings/archive"));
});

/** One file with everything of the member, which a job makes. */
export default function Archive({
  loaderData: { pages, archive },
  actionData,
}: Route.ComponentProps) {
  const { t } = useReader();
  return (
    <>
      <PageTitle>{`${t("ownData.title")} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current="profile" />
      <div className="max-w-read space-y-4">
        <h2>{t("ownData.title")}</h2>
        <p>{t("ownData.text")}</p>
        <ArchiveState archive={archive} result={actionData} />
        <p className="text-sm text-muted">{t("ownData.howLong")}</p>
        <p className="text-sm text-muted">{t("ownData.keepSafe")}</p>
        <p>
          <a href={tabPath("profile")}>{t("ownData.back")}</a>
        </p>
      </div>
    </>
  );
}

type ArchiveStateProps = {
  archive: OwnArchive | null;
  result: Route.ComponentProps["actionData"];
};

function ArchiveState({ archive, result }: ArchiveStateProps) {
  if (archive === null || archive.state === "failed")
    return <MakeArchive has_failed={archive !== null} result={result} />;
  if (archive.size === null || archive.expires_at === null)
    return <RunningArchive state={archive.state} progress={archive.progress} />;
  return <ReadyArchive size={archive.size} expires_at={archive.expires_at} />;
}
