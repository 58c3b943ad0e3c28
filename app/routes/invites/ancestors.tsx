import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { Ancestor } from "#app/domain/accounts/invites/tree.server.ts";
import { Band } from "#app/ui/page/band.tsx";
import { memberName } from "./member-name.tsx";
import { treePath } from "./tree-path.ts";

type AncestorsProps = {
  self: { user_id: number; username: string | null };
  ancestors: Ancestor[];
  me_id: number;
  sees_all: boolean;
};

/**
 * The members from the root to the member of this branch. Members whose branch the reader may see
 * link to it, others to their page.
 */
export function Ancestors({ self, ancestors, me_id, sees_all }: AncestorsProps) {
  const t = useT();
  return (
    <section aria-labelledby="way-up" className="mb-4">
      <Band
        title={t("invites.wayUp")}
        id="way-up"
        end={sees_all && <a href={href("/invites/tree")}>{t("invites.treeTextAll")}</a>}
      />
      <ul className="flex flex-wrap gap-x-2 gap-y-1 py-3.5">
        {ancestors.map((ancestor) => (
          <li key={ancestor.user_id} className="min-w-0 wrap-anywhere">
            <AncestorName ancestor={ancestor} />{" "}
            <span aria-hidden="true" className="ms-1 text-muted">
              »
            </span>
          </li>
        ))}
        <li aria-current="true" className="min-w-0 wrap-anywhere">
          <b>
            {self.user_id === me_id ? t("words.you") : memberName(t, { ...self, full_name: null })}
          </b>
        </li>
      </ul>
      {ancestors.length === 0 && (
        <p className="text-sm text-muted">
          {t(self.user_id === me_id ? "invites.youCameFirst" : "invites.isRoot")}
        </p>
      )}
    </section>
  );
}

function AncestorName({ ancestor }: { ancestor: Ancestor }) {
  const t = useT();
  const name = memberName(t, ancestor);
  if (ancestor.is_open) return <a href={treePath(ancestor.user_id)}>{name}</a>;
  return ancestor.username === null ? (
    <span className="text-muted italic">{name}</span>
  ) : (
    <a href={href("/user/:username", { username: ancestor.username })}>{name}</a>
  );
}
