import { PostField } from "../editor/post-field.tsx";
import { Icon } from "../page/icon.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import type { MenuItem } from "./menu-item.ts";

type Item = Exclude<MenuItem, "line">;
/** One item of a menu. */
export function MenuRow({ item }: { item: Item }) {
  const text = <RowText item={item} />;
  const row_class = item.danger ? "menu-row danger" : "menu-row";
  if ("href" in item) {
    return (
      <a
        href={item.href}
        data-dialog={item.dialog || undefined}
        className={row_class}
        aria-current={item.current ? "page" : undefined}
      >
        {text}
      </a>
    );
  }
  return (
    <form method="post" action={item.action}>
      <PostField />
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={row_class}>
        {text}
      </button>
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
