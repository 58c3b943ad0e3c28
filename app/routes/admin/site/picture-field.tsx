import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { type SitePicture, writeSitePicture } from "#app/contract/site-picture.ts";
import { ACCEPT_PICTURES } from "#app/domain/members/files/file-types.ts";
import {
  removeField,
  type SitePictureName,
  uploadField,
} from "#app/domain/site/settings/parts/site-picture-names.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";

type PictureFieldProps = {
  name: SitePictureName;
  field: FieldMetadata<unknown> | undefined;
  /** The picture that the form would store. */
  value: SitePicture | null;
  result: FormResult | undefined;
};

/** The picture on the light and on the dark page, a field for another one, and a box to take it away. */
export function PictureField({ name, field, value, result }: PictureFieldProps) {
  const t = useT();
  if (!field) return null;
  const { id, error } = fieldOf(t, field, result);
  const text = value ? writeSitePicture(value) : "";
  // With another picture the inputs are created again, without what was chosen before.
  return (
    <section key={text} className="space-y-2">
      <input type="hidden" name={name} value={text} />
      <FileField
        id={id}
        name={uploadField(name)}
        accept={ACCEPT_PICTURES}
        label={t(`site.${name}`)}
        hint={t(`site.${name}Text`)}
        error={error}
      />
      {value && (
        <>
          <div className="site-pictures">
            {GROUNDS.map((ground) => (
              <div key={ground} className={ground}>
                <img
                  src={value.url}
                  width={value.width}
                  height={value.height}
                  alt={t(`site.${name}`)}
                  className="logo-picture large"
                />
              </div>
            ))}
          </div>
          <Checkbox
            id={`${id}-remove`}
            name={removeField(name)}
            label={t(`site.${name}Remove`)}
            hint={t(`site.${name}RemoveText`)}
          />
        </>
      )}
    </section>
  );
}

/** The colours of the light and of the dark page, in any theme. */
const GROUNDS = ["light", "dark"] as const;
