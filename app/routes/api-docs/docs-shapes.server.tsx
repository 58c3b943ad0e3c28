import type { Outline } from "#app/api/openapi/outline.server.ts";
import { useT } from "#app/client/page/reader.ts";
import { Band } from "#app/ui/page/band.tsx";
import { Description, Example, Type } from "./docs-code.server.tsx";
import { Constraints, Fields } from "./docs-fields.server.tsx";

export function Shapes({ shapes }: { shapes: Outline["shapes"] }) {
  const t = useT();
  return (
    <section aria-labelledby="shapes" className="docs-section">
      <Band id="shapes" title={t("docs.shapes")} />
      {shapes.map((shape) => (
        <Shape key={shape.name} shape={shape} />
      ))}
    </section>
  );
}

function Shape({ shape }: { shape: Outline["shapes"][number] }) {
  const { name, description, type, rules, fields } = shape;
  const id = `shape-${name}`;
  return (
    <section aria-labelledby={id} className="docs-part">
      <h3 id={id} lang="en">
        {name}
      </h3>
      <Description markdown={description} />
      {fields.length > 0 ? (
        <Fields fields={fields} />
      ) : (
        <p>
          <Type parts={type} /> <Constraints rules={rules} />
        </p>
      )}
    </section>
  );
}

export function Statuses({ statuses }: { statuses: Outline["statuses"] }) {
  const t = useT();
  return (
    <section aria-labelledby="statuses" className="docs-section">
      <Band id="statuses" title={t("docs.statuses")} />
      <dl className="docs-fields">
        {statuses.map(({ status, meaning, type, example }) => (
          <div key={status}>
            <dt id={`status-${status}`}>{status}</dt>
            <dd>
              <span lang="en">{meaning}</span> <Type parts={type} /> <Example value={example} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
