import { Fragment } from "react";
import type { Outline, OutlineCall } from "#app/api/openapi/outline.server.ts";
import { useT } from "#app/client/page/reader.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { LongPath } from "#app/ui/page/breakable.tsx";
import { CodeBlock, Description, Example, Type } from "./docs-code.server.tsx";
import { Fields } from "./docs-fields.server.tsx";

type Group = Outline["groups"][number];

/** The scope that no key has. */
const SIGN_IN = "sign_in";

/** Each call in one line, which leads to it. */
export function CallList({ groups }: { groups: Group[] }) {
  const t = useT();
  return (
    <section aria-labelledby="calls" className="docs-section">
      <Band id="calls" title={t("docs.allCalls")} />
      {groups.map(({ tag, calls }) => (
        <section key={tag} aria-labelledby={`list-${tag}`} className="docs-part">
          <h3 id={`list-${tag}`} lang="en">
            {tag}
          </h3>
          <ul className="docs-calls">
            {calls.map((call) => (
              <li key={call.id}>
                <a href={`#${call.id}`}>
                  <CallName call={call} />
                </a>{" "}
                <span lang="en">{call.summary}</span>{" "}
                <span className="docs-access">
                  <Access call={call} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

export function CallGroup({ group: { tag, description, calls } }: { group: Group }) {
  const t = useT();
  return (
    <section aria-labelledby={tag} className="docs-section">
      <Band id={tag} title={t("docs.calls", { tag })} end={<span lang="en">{description}</span>} />
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} />
      ))}
    </section>
  );
}

function CallEntry({ call }: { call: OutlineCall }) {
  const t = useT();
  return (
    <article aria-labelledby={call.id} className="docs-call">
      <h3 id={call.id}>
        <CallName call={call} />
      </h3>
      <p>
        <span lang="en">{call.summary}</span> <Access call={call} />
      </p>
      <div className="docs-columns">
        <div>
          <Description markdown={call.description} />
          {call.fields.length > 0 && (
            <>
              <h4>{t("docs.input")}</h4>
              <Fields fields={call.fields} />
            </>
          )}
          {call.answer.length > 0 && (
            <p>
              {t("docs.answer")} <Type parts={call.answer} />
            </p>
          )}
          <p>
            {t("docs.troubles")} <StatusLinks statuses={call.error_statuses} />
          </p>
        </div>
        <div>
          <h4>{t("docs.request")}</h4>
          <CodeBlock text={call.curl} />
          <Example value={call.example} />
        </div>
      </div>
    </article>
  );
}

function CallName({ call: { method, path } }: { call: OutlineCall }) {
  return (
    <code lang="en">
      {`${method} `}
      <LongPath text={path} />
    </code>
  );
}

/** The access that a call needs, and the scope that a key for programs needs. */
function Access({ call: { access, scopes } }: { call: OutlineCall }) {
  const t = useT();
  return (
    <>
      <Badge plain={access !== "superuser"}>{t(`docs.${access}`)}</Badge>
      {scopes.map((name) => (
        <Fragment key={name}>
          {" "}
          <Badge plain>{name === SIGN_IN ? t("docs.signInOnly") : t("docs.scope", { name })}</Badge>
        </Fragment>
      ))}
    </>
  );
}

function StatusLinks({ statuses }: { statuses: string[] }) {
  return statuses.map((status, index) => (
    <Fragment key={status}>
      {index > 0 && ", "}
      <a href={`#status-${status}`}>{status}</a>
    </Fragment>
  ));
}
