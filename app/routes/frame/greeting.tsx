import { useRef } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { useFocusOn } from "#app/ui/page/focus-on.ts";

/**
 * The first page of a new member: an overview of the site, and the hint that members may invite. It
 * gets the focus like a notice, and the next page does not show it.
 */
export function Greeting({ text, invites_count }: { text: string; invites_count: number }) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  useFocusOn(box, "greeting");
  const last_line =
    invites_count > 0
      ? {
          address: href("/invites"),
          name: t("words.myInvites"),
          text: t("layout.welcomeInvites", { count: invites_count }),
        }
      : {
          address: href("/settings"),
          name: t("words.myProfile"),
          text: t("layout.welcomeSettings"),
        };
  const lines = [
    { address: href("/forum"), name: t("words.forum"), text: t("layout.welcomeForum") },
    {
      address: href("/notifications"),
      name: t("words.notifications"),
      text: t("layout.welcomeNotifications"),
    },
    last_line,
  ];
  return (
    <section
      ref={box}
      aria-labelledby="greeting"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- who arrives must read it first
      autoFocus
      className="mb-8 rounded-sm bg-band p-4 focus-visible:outline-none"
    >
      <p id="greeting" className="font-bold">
        {text}
      </p>
      <ul className="mt-1 space-y-1">
        {lines.map(({ address, name, text }) => (
          <li key={address}>
            <a href={address} className="in-text">
              {name}
            </a>
            {": "}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
