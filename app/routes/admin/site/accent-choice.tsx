import type { FieldMetadata } from "@conform-to/react";
import { useT } from "#app/client/page/reader.ts";
import { ACCENTS } from "#app/contract/accents.ts";
import { ACCENT_NAMES } from "./accent-names.ts";
import "#app/ui/css/accents.css";

type AccentChoiceProps = { field: FieldMetadata<unknown>; label: string | undefined };

/** The colours of which the site has one. */
export function AccentChoice({ field: { id, name, initialValue }, label }: AccentChoiceProps) {
  const t = useT();
  return (
    <fieldset aria-describedby={`${id}-description`}>
      <legend className="text-ui font-bold">{label}</legend>
      <p id={`${id}-description`} className="mb-2 text-sm text-muted">
        {t("site.accentText")}
      </p>
      <div className="accents">
        {ACCENTS.map((accent, index) => {
          const option_id = index === 0 ? id : `${id}-${accent}`;
          return (
            <div
              key={accent}
              data-accent={accent}
              className="flex min-h-tap items-center gap-2.5 text-ui"
            >
              <input
                type="radio"
                id={option_id}
                name={name}
                value={accent}
                defaultChecked={accent === initialValue}
                className="size-6 flex-none accent-button"
              />{" "}
              <span aria-hidden="true" className="accent-swatch flex-none" />
              <label htmlFor={option_id}>{t(ACCENT_NAMES[accent])}</label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
