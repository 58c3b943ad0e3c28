import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readBuildInfo, withEnvFile } from "./app/lib/process/read-build-info.server.ts";

/**
 * The chunks of the browser: without them each small module that two pages share is a file of its
 * own. A group takes the matching modules with all that they import, unless a group above has it.
 */
const chunk_groups = [
  { name: textsOf, test: /\/locales\/\w+\/reading\.ts/ },
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|preload-helper/,
  },
  {
    name: "reading",
    test: /\/app\/(root|routes\/(guest\/login|latest\/latest|forum\/forums?|topic\/topic|notifications\/notifications))\.tsx/,
  },
  {
    name: "forms",
    test: /\/app\/(client\/form\/form\.ts|domain\/base\/rules\.ts|ui\/forms\/form-errors\.tsx)/,
  },
];

function textsOf(path: string): string {
  return `texts-${path.split("/").at(-2)}`;
}

export default defineConfig({
  define: { BUILD_INFO: JSON.stringify(readBuildInfo(withEnvFile(process.env))) },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunk_groups } } } } },
    // Drizzle has hundreds of small files: bundling them makes the start a third of a second faster.
    ssr: {
      build: { rollupOptions: { input: "./server.ts" } },
      resolve: { noExternal: ["drizzle-orm"] },
    },
  },
});
