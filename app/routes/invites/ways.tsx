import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";

/** The ways to invite, each with its form. */
export function Ways({ can_share }: { can_share: boolean }) {
  const t = useT();
  const ways = [
    { address: href("/invites/new"), name: t("invites.one"), text: t("invites.oneText") },
    { address: href("/invites/several"), name: t("invites.some"), text: t("invites.someText") },
    can_share && {
      address: href("/invites/share"),
      name: t("invites.shared"),
      text: t("invites.sharedText"),
    },
  ];
  return (
    <ul className="ways no-print">
      {ways.map(
        (way) =>
          way && (
            <li key={way.address}>
              <a href={way.address} data-dialog>
                <b>{way.name}</b> <span className="text-sm text-muted">{way.text}</span>
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
