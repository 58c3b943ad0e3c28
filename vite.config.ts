import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { patchedDriver } from "./app/db/driver-patch.ts";
import { readBuildInfo, withEnvFile } from "./app/lib/read-build-info.server.ts";

export default defineConfig({
  define: { BUILD_INFO: JSON.stringify(readBuildInfo(withEnvFile(process.env))) },
  plugins: [patchedDriver(), tailwindcss(), reactRouter()],
  environments: {
    // Drizzle has hundreds of small files: bundling them makes the start a third of a second
    // faster. The driver must be in the bundle for `patchedDriver` to change it.
    ssr: {
      build: { rollupOptions: { input: "./server.ts" } },
      resolve: { noExternal: ["drizzle-orm", "postgres"] },
    },
  },
});
