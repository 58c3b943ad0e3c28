import { useRef } from "react";
import { useReader } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-text.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useFocusOn } from "#app/ui/page/focus-on.ts";

type RecoveryCodesProps = {
  codes: string[];
  /** Whose they are: a sheet of paper with codes alone says nothing a year later. */
  username: string;
  back: string;
};

/** The only place that shows recovery codes. It gets the focus, because the form was removed. */
export function RecoveryCodes({ codes, username, back }: RecoveryCodesProps) {
  const { t, site_name } = useReader();
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(box, codes);
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 focus-visible:outline-none">
      <p className="no-print">{t("security.codesShownOnce")}</p>
      <p>{t("security.codesOf", { username, site: site_name })}</p>
      <ol className="select-all">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton
        main
        value={codes.join("\n")}
        name={t("security.recoveryCodes")}
        copyLabel={t("words.copy")}
        copiedLabel={t("words.copied")}
        notCopiedLabel={t("words.notCopied")}
      />
      <Actions stacked>
        <ButtonLink href={back} variant="secondary">
          {t("security.kept")}
        </ButtonLink>
      </Actions>
    </div>
  );
}
