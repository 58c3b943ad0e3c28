import { createRequire, registerHooks } from "node:module";

/**
 * A program: makes a client of an OpenAPI document with `@hey-api/openapi-ts`. Arguments: the file
 * of the document, and the folder of the client. The generator writes code with functions that
 * TypeScript 7 no longer has. It gets the former version that the other generator depends on.
 */
const require = createRequire(import.meta.url);
const typescript = createRequire(require.resolve("swagger-typescript-api")).resolve("typescript");

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier === "typescript" ? typescript : specifier, context),
});

const { createClient } = await import("@hey-api/openapi-ts");
const [, , input = "", output = ""] = process.argv;
await createClient({
  input,
  output,
  logs: { level: "silent", file: false },
  plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
});
