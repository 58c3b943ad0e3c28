import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Upload } from "#app/domain/members/files/upload.ts";
import { missingFilesContext, uploadsContext } from "../session/context.server.ts";
import { findUpload, requireUpload } from "./uploaded-file.server.ts";

const UPLOAD: Upload = { field: "file", name: "a.jpg", path: "/a", size: 1, is_cut: false };

function contextWith(uploads: readonly Upload[], has_room = true): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(uploadsContext, uploads);
  context.set(missingFilesContext, has_room ? null : "no_room");
  return context;
}

describe.each([findUpload, requireUpload])("%o", (read) => {
  test("gives the file of the form", () => {
    expect(read(contextWith([UPLOAD]))).toBe(UPLOAD);
  });

  test("says that the disk had no room, instead of leaving the file out", () => {
    expect(() => read(contextWith([], false))).toThrow(
      expect.objectContaining({ status: 400, key: "siteFull" }),
    );
  });
});

test("a form without a file is refused only if it needs one", () => {
  expect(findUpload(contextWith([]))).toBeUndefined();
  expect(() => requireUpload(contextWith([]))).toThrow(
    expect.objectContaining({ key: "fileRequired" }),
  );
});
