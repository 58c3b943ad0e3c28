import { useT } from "#app/client/page/reader.ts";
import type { listForumsOfGroup } from "#app/domain/members/groups/group-forums.server.ts";

type GroupForumsProps = {
  forums: Awaited<ReturnType<typeof listForumsOfGroup>>;
  addressOf: (forumId: string) => string;
};

/** The forums that a group reads or writes in. */
export function GroupForums({ forums, addressOf }: GroupForumsProps) {
  const t = useT();
  return (
    <section>
      <h2>{t("groups.forumsOfGroup")}</h2>
      {forums.length === 0 ? (
        <p className="mt-2 text-ui text-muted">{t("groups.noForums")}</p>
      ) : (
        <ul className="mt-2 space-y-1 text-ui wrap-anywhere">
          {forums.map(({ id, name, may_write }) => (
            <li key={id}>
              <a href={addressOf(String(id))}>{name}</a>{" "}
              <span className="text-muted">
                ({t(may_write ? "groups.mayWrite" : "groups.mayRead")})
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
