import { createRequire, registerHooks } from "node:module";

/**
 * A program: makes a client of an OpenAPI document with `@hey-api/openapi-ts`. Arguments: the file
 * of the document, and the folder of the client.
 *
 * The generator writes code with the TypeScript of before version 7, which has no such functions any
 * more. It gets the one that the other generator has brought.
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
