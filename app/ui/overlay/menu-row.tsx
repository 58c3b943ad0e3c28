import type { ReactElement } from "react";
import { PostField } from "../editor/post-field.tsx";
import { Icon } from "../page/icon.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import type { DrawnLink, MenuItem } from "./menu-item.ts";

type Item = Exclude<MenuItem, "line"> | DrawnLink;
type MenuRowProps = {
  item: Item;
  /** Draws the link or the button. */
  renderControl: (control: ReactElement) => ReactElement;
};

/** One item of a menu: a link, or a form of one button. */
export function MenuRow({ item, renderControl }: MenuRowProps) {
  const text = <RowText item={item} />;
  const row_class = item.danger ? "menu-row danger" : "menu-row";
  if ("href" in item)
    return renderControl(
      <a
        href={item.href}
        data-dialog={item.dialog ? "" : undefined}
        data-copies={"copies" in item && item.copies ? "" : undefined}
        className={row_class}
      >
        {text}
      </a>,
    );
  return (
    <form method="post" action={item.action}>
      <PostField />
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {renderControl(
        <button type="submit" className={row_class}>
          {text}
        </button>,
      )}
    </form>
  );
}

function RowText({ item }: { item: Item }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>
        {item.label}
        {item.suffix && <VisuallyHidden>: {item.suffix}</VisuallyHidden>}
      </span>
      {item.end_icon && <Icon name={item.end_icon} />}
    </>
  );
}
