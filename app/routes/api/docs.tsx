import { Fragment } from "react";
import { useReader, useT } from "#app/client/reader.ts";
import { describeApi } from "#app/http/api-document.server.ts";
import { type Outline, outline } from "#app/http/api-outline.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Band } from "#app/ui/band.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Table } from "#app/ui/table.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/docs";

export const loader = withErrorScreen(() => outline(describeApi()));

export default function Docs({ loaderData: { groups, shapes, statuses } }: Route.ComponentProps) {
  const t = useT();
  const { site_name } = useReader();
  return (
    <>
      <PageTitle>{t("docs.title")}</PageTitle>
      <PageHead
        title={t("docs.title")}
        sub={t("docs.about", { site: site_name })}
        action={<a href="/api/v1/openapi.json">{t("docs.machine", { file: "openapi.json" })}</a>}
      />
      <nav aria-label={t("docs.contents")} className="mb-8">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {groups.map(({ tag }) => (
            <li key={tag}>
              <a href={`#${tag}`}>{tag}</a>
            </li>
          ))}
          <li>
            <a href="#shapes">{t("docs.shapes")}</a>
          </li>
          <li>
            <a href="#statuses">{t("docs.statuses")}</a>
          </li>
        </ul>
      </nav>
      {groups.map((group) => (
        <section key={group.tag} aria-labelledby={group.tag} className="mb-10">
          <Band
            id={group.tag}
            title={t("docs.calls", { tag: group.tag })}
            end={<span lang="en">{group.description}</span>}
          />
          {group.calls.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section aria-labelledby="shapes" className="mb-10">
        <Band id="shapes" title={t("docs.shapes")} />
        {shapes.map(({ name, fields }) => (
          <div key={name} className="my-8">
            <h3 className="mb-2">{name}</h3>
            <Fields caption={t("docs.shape", { name })} fields={fields} />
          </div>
        ))}
      </section>
      <section aria-labelledby="statuses" className="mb-10">
        <Band id="statuses" title={t("docs.statuses")} />
        <Table
          caption={t("docs.statuses")}
          columns={[
            { label: t("words.status"), kind: "lead" },
            { label: t("docs.meaning"), kind: "wide" },
            { label: t("docs.body") },
          ]}
          rows={statuses.map(({ status, meaning, type }) => ({
            id: status,
            cells: [
              <span key="status" id={`status-${status}`}>
                {status}
              </span>,
              <span key="meaning" lang="en">
                {meaning}
              </span>,
              <code key="type">{type}</code>,
            ],
          }))}
        />
      </section>
    </>
  );
}

type Call = Outline["groups"][number]["calls"][number];

function CallEntry({ call }: { call: Call }) {
  const t = useT();
  const name = `${call.method} ${call.path}`;
  return (
    <article aria-labelledby={call.id} className="my-8">
      <h3 id={call.id} className="mb-1 wrap-anywhere">
        <code>{name}</code>
      </h3>
      <p lang="en" className="mb-1">
        {call.summary}
      </p>
      <p className="mb-3">
        <Badge plain={call.is_public}>{t(call.is_public ? "docs.anyone" : "docs.token")}</Badge>
      </p>
      {call.fields.length > 0 && (
        <Fields caption={t("docs.input", { call: name })} fields={call.fields} with_location />
      )}
      <p className="mt-3 wrap-anywhere">
        {t("docs.answer")} <code>{call.answer}</code>
      </p>
      <p>
        {t("docs.troubles")}
        {call.error_statuses.map((status, index) => (
          <Fragment key={status}>
            {index > 0 && ","} <a href={`#status-${status}`}>{status}</a>
          </Fragment>
        ))}
      </p>
    </article>
  );
}

function Fields({
  caption,
  fields,
  with_location = false,
}: {
  caption: string;
  fields: Call["fields"];
  with_location?: boolean;
}) {
  const t = useT();
  const location_column = with_location ? [{ label: t("docs.place") }] : [];
  return (
    <Table
      caption={caption}
      columns={[
        { label: t("words.name"), kind: "lead" },
        ...location_column,
        { label: t("words.type") },
        { label: t("docs.required") },
      ]}
      rows={fields.map(({ name, location, type, required }) => ({
        id: `${location}.${name}`,
        cells: [
          <code key="name">{name}</code>,
          ...(with_location ? [location] : []),
          <code key="type">{type}</code>,
          t(required ? "words.yes" : "words.no"),
        ],
      }))}
    />
  );
}
