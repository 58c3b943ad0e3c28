import { type RefObject, useEffect, useRef, useState } from "react";
import { fold } from "#app/lib/text/fold.ts";
import type { RichEditor } from "./editor-rich.ts";
import { type MentionTarget, plainTarget, richTarget } from "./mention-target.ts";

type MentionedMember = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};

/** The members whose name begins with the text; none if they cannot be loaded. */
export type SuggestMembers = (text: string, signal: AbortSignal) => Promise<MentionedMember[]>;

export type MentionChoice = {
  name: string;
  members: MentionedMember[];
  active: number;
  rect: { left: number; top: number; bottom: number };
};

/** Nobody reads a list in less time, and a fast writer sends one request for a name. */
const PAUSE_MS = 150;

type Options = {
  editor: RichEditor | null;
  field: RefObject<HTMLTextAreaElement | null>;
  suggest: SuggestMembers;
};

/** The members to choose from while a name is typed, or null. */
export function useMentions({ editor, field, suggest }: Options) {
  const [choice, setChoice] = useState<MentionChoice | null>(null);
  const shown = useRef<MentionChoice | null>(null);
  const target = useRef<MentionTarget | null>(null);

  function show(new_choice: MentionChoice | null) {
    shown.current = new_choice;
    setChoice(new_choice);
  }

  function choose(member: MentionedMember) {
    const name = target.current?.typedName();
    if (name) target.current?.replaceName(name, `@${member.username} `);
    show(null);
  }

  const actions = useRef({ show, choose, suggest });
  useEffect(() => {
    actions.current = { show, choose, suggest };
  });

  useEffect(() => {
    if (!field.current) return undefined;
    const current_target = editor ? richTarget(editor) : plainTarget(field.current);
    target.current = current_target;
    const { element } = current_target;
    const listening = new AbortController();
    let request = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;

    function close() {
      request.abort();
      clearTimeout(pause);
      if (shown.current) actions.current.show(null);
    }
    async function update() {
      const name = current_target.typedName();
      if (name === null) return close();
      if (name === shown.current?.name) return;
      request.abort();
      request = new AbortController();
      const { signal } = request;
      const members = await actions.current.suggest(name, signal);
      if (signal.aborted || current_target.typedName() !== name) return;
      const is_written =
        members.length === 1 && members.every(({ username }) => fold(username) === fold(name));
      if (members.length === 0 || is_written) return close();
      actions.current.show({ name, members, active: 0, rect: current_target.rectOf(name) });
    }
    function updateSoon() {
      clearTimeout(pause);
      pause = setTimeout(() => void update(), PAUSE_MS);
    }
    function onKeyDown(event: KeyboardEvent) {
      const { current } = shown;
      if (!current || event.isComposing || hasModifier(event)) return;
      const count = current.members.length;
      const member = current.members[current.active];
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : count - 1;
        actions.current.show({ ...current, active: (current.active + step) % count });
      } else if (event.key === "Escape") close();
      else if (isChoosing(event) && member && current_target.typedName() !== null) {
        clearTimeout(pause);
        actions.current.choose(member);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    }
    const onScroll = ({ target: scrolled }: Event) => {
      if (scrolled instanceof Node && (scrolled === document || scrolled.contains(element)))
        close();
    };
    const { signal } = listening;
    element.addEventListener("input", updateSoon, { signal });
    element.addEventListener("blur", close, { signal });
    // The listener runs before the editor and the dialog read the same keys.
    element.parentElement?.addEventListener("keydown", onKeyDown, { signal, capture: true });
    document.addEventListener("selectionchange", () => shown.current && updateSoon(), { signal });
    document.addEventListener("scroll", onScroll, { signal, capture: true });
    return () => {
      listening.abort();
      close();
    };
  }, [editor, field]);

  return { choice, choose, target };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

function isChoosing({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === "Tab";
}
