import { useT } from "#app/client/page/reader.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";

/** The command that restores a backup: only who can reach the machine may. */
export function RestoreCommand({ command }: { command: string }) {
  const t = useT();
  return (
    <section className="mt-8 max-w-[44rem]">
      <h2 className="text-md">{t("backups.restore")}</h2>
      <p className="mb-2 text-sm text-muted">{t("backups.restoreText")}</p>
      <CopyText
        value={command}
        name={t("backups.restore")}
        copyLabel={t("words.copy")}
        copiedLabel={t("words.copied")}
        notCopiedLabel={t("words.notCopied")}
      />
    </section>
  );
}
