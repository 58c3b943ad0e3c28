import { defineConfig } from "vite";

/**
 * The script of the search in an archive of pages: one file without imports, because a page from disk
 * may load no modules. bin/prepare/build.mjs runs it after the build of the site.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/archive",
    lib: {
      entry: "app/domain/operations/static-archive/browser/main.ts",
      formats: ["iife"],
      name: "archive",
      fileName: () => "search.js",
    },
  },
});
