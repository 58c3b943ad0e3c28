import { Fragment, type ReactElement } from "react";
import { type DrawnLink, itemKey, type MenuItem } from "./menu-item.ts";
import { MenuRow } from "./menu-row.tsx";

type MenuRowsProps = {
  items: (MenuItem | DrawnLink)[];
  /** Drawn in place of a line that only has a style. */
  line?: ReactElement;
  /** Draws the link or the button of an item, with more behaviour. */
  renderControl?: (control: ReactElement, item: Exclude<MenuItem, "line">) => ReactElement;
};

/** Text browsers would begin a line after a block, and the heading of the page is below. */
const LINE = <span className="menu-line" />;

/** The content of a menu. */
export function MenuRows({ items, line = LINE, renderControl = unchanged }: MenuRowsProps) {
  return items.map((item, index) => (
    <Fragment key={itemKey(item, index)}>
      {item === "line" ? (
        line
      ) : (
        <>
          <MenuRow item={item} renderControl={(control) => renderControl(control, item)} />{" "}
        </>
      )}
    </Fragment>
  ));
}

const unchanged = (control: ReactElement) => control;
