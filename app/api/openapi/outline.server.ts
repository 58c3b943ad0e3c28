import { env } from "#app/lib/process/env.server.ts";
import type { ApiDocument } from "./document-shape.ts";
import { type Field, fieldsOf } from "./field-rows.ts";
import { callOf } from "./outline-call.ts";
import { type Rule, rulesOf } from "./schema-rules.ts";
import { type TypePart, typeOf } from "./schema-type.ts";

export type OutlineCall = ReturnType<typeof callOf>;
export type Shape = {
  name: string;
  description: string;
  type: TypePart[];
  rules: Rule[];
  fields: Field[];
};
export type Outline = {
  /** The address that all paths begin with, complete. */
  root: string;
  groups: { tag: string; description: string; calls: OutlineCall[] }[];
  shapes: Shape[];
  statuses: { status: string; meaning: string; type: TypePart[]; example: unknown }[];
};

/** The document in the form of its page. */
export function outline({ tags, paths, components, servers }: ApiDocument): Outline {
  const root = new URL(servers[0]?.url ?? "", env.SITE_URL).href;
  const { pathname } = new URL(root);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      call: callOf({ method, path: pathname + path, address: root + path }, operation, components),
    })),
  );
  return {
    root,
    groups: tags.map(({ name, description }) => ({
      tag: name,
      description,
      calls: calls.filter(({ tags }) => tags.includes(name)).map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: typeof schema.description === "string" ? schema.description : "",
      type: typeOf(schema),
      rules: rulesOf(schema),
      fields: fieldsOf(schema, components.schemas),
    })),
    statuses: Object.entries(components.responses).map(([name, { description, content }]) => {
      const [media_type] = Object.values(content ?? {});
      return {
        status: name.replace("Status", ""),
        meaning: description,
        type: media_type ? typeOf(media_type.schema) : [],
        example: media_type?.example,
      };
    }),
  };
}
