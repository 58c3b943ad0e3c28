import { useRef } from "react";
import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-text.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useFocusOn } from "#app/ui/page/focus-on.ts";

/** The only place that shows a key. It gets the focus, because the form that had it was removed. */
export function CreatedKey({
  name,
  key_text,
  back,
}: {
  name: string;
  key_text: string;
  back: string;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(box, key_text);
  return (
    <div ref={box} tabIndex={-1} className="space-y-3 focus-visible:outline-none">
      <p>{t("apiKeys.createdText", { name })}</p>
      <p>
        <code className="wrap-anywhere select-all">{key_text}</code>
      </p>
      <CopyButton
        main
        value={key_text}
        name={t("apiKeys.key")}
        copyLabel={t("words.copy")}
        copiedLabel={t("words.copied")}
        notCopiedLabel={t("words.notCopied")}
      />
      <p className="text-sm text-muted">{t("apiKeys.secret")}</p>
      <Actions stacked>
        <ButtonLink href={back} variant="secondary">
          {t("apiKeys.done")}
        </ButtonLink>
      </Actions>
    </div>
  );
}
