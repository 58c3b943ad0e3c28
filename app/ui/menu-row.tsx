import { Icon } from "./icon.tsx";
import type { MenuItem } from "./menu-item.ts";

type Item = Exclude<MenuItem, "line">;
/** One item of a menu. */
export function MenuRow({ item }: { item: Item }) {
  const text = <RowText item={item} />;
  const row_class = `${ROW} ${item.disabled ? "cursor-not-allowed text-on-disabled" : item.danger ? "text-danger" : "text-ink"}`;
  if (item.disabled)
    return (
      <span className={row_class} aria-disabled="true">
        {text}
      </span>
    );
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
  const colour = item.danger || item.disabled ? "" : "text-muted";
  return (
    <>
      {item.icon && <Icon name={item.icon} className={colour} />}
      <span className="min-w-0">{item.label}</span>
      {item.end_icon && <Icon name={item.end_icon} className={`ms-auto ${colour}`} />}
    </>
  );
}

const ROW =
  "flex min-h-10 w-full items-center gap-2.5 px-4 py-2 text-start text-ui/[1.375rem] hover:bg-hover hover:no-underline focus-visible:-outline-offset-2 max-md:min-h-tap aria-[current=page]:font-bold";
