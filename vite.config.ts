import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readBuildInfo } from "./app/lib/read-build-info.server.ts";

export default defineConfig({
  define: { BUILD_INFO: JSON.stringify(readBuildInfo(process.env)) },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./server.ts" } } },
  },
});
