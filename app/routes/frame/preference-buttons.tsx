import { Fragment } from "react";
import { href, useLocation } from "react-router";

type PreferenceButtonsProps = {
  name: "language" | "theme";
  label: string;
  current: string;
  options: { value: string; label: string; lang?: string }[];
};

/** A button for each choice but the current one. It leads back to the same page. */
export function PreferenceButtons({ name, label, current, options }: PreferenceButtonsProps) {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={href("/preferences")}
      className={`choices ${name}s`}
      aria-label={label}
    >
      <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
      {options.map((option) => (
        <Fragment key={option.value}>
          {option.value === current ? (
            <b aria-current="true" lang={option.lang}>
              {option.label}
            </b>
          ) : (
            <button type="submit" name={name} value={option.value} lang={option.lang}>
              {option.label}
            </button>
          )}{" "}
        </Fragment>
      ))}
    </form>
  );
}
