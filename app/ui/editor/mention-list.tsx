/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be open beside the text that has the focus */

import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Avatar } from "../page/avatar.tsx";
import type { RichEditor } from "./editor-rich.ts";
import "../css/mention-list.css";
import { type MentionChoice, type SuggestMembers, useMentions } from "./use-mentions.ts";

export type Mentions = {
  suggest: SuggestMembers;
  labels: { list: string; found: (count: number) => string };
};

type MentionListProps = Mentions & {
  editor: RichEditor | null;
  field: RefObject<HTMLTextAreaElement | null>;
  is_list?: boolean;
};

/** The distance between the list and the edges of the window. */
const GAP = 8;

/**
 * The members whom an "@" and the beginning of a name may mean, or the beginning alone in a list of
 * names. The focus stays in the text, which
 * points to the active one.
 */
export function MentionList({ editor, field, suggest, labels, is_list = false }: MentionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { choice, choose, target } = useMentions({ editor, field, suggest, is_list });
  const active_id = choice && `${id}-${choice.active}`;
  useEffect(() => {
    const element = target.current?.element;
    if (!element || !active_id) return undefined;
    element.setAttribute("aria-autocomplete", "list");
    element.setAttribute("aria-controls", id);
    element.setAttribute("aria-activedescendant", active_id);
    return () => {
      for (const name of ["autocomplete", "controls", "activedescendant"])
        element.removeAttribute(`aria-${name}`);
    };
  }, [active_id, id, target]);
  useLayoutEffect(() => {
    if (list.current && choice) placeList(list.current, choice);
  }, [choice]);
  return (
    <>
      <output className="sr-only">{choice && labels.found(choice.members.length)}</output>
      {choice && (
        <div ref={list} id={id} role="listbox" aria-label={labels.list} className="mention-list">
          {choice.members.map((member, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are read in the text, which has the focus
            <div
              key={member.username}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === choice.active}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
            >
              <Avatar {...member} size="small" />
              <span>
                {member.username} <small>{member.full_name}</small>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/**
 * The list is below the name, or above it where there is more room. A keyboard on the screen takes
 * room too.
 */
function placeList(list: HTMLElement, { rect, active }: MentionChoice): void {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? innerHeight);
  const below = bottom - rect.bottom - GAP;
  const above = rect.top - top - GAP;
  const is_below = below >= Math.min(list.scrollHeight, above);
  const left = Math.min(rect.left, document.documentElement.clientWidth - list.offsetWidth - GAP);
  const { style } = list;
  style.left = `${Math.max(GAP, left)}px`;
  style.maxHeight = `${is_below ? below : above}px`;
  style.top = is_below ? `${rect.bottom}px` : "auto";
  style.bottom = is_below ? "auto" : `${innerHeight - rect.top}px`;
  list.children[active]?.scrollIntoView({ block: "nearest" });
}
