import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { formContext, missingFilesContext } from "#app/http/session/context.server.ts";
import { storePictures } from "./site-uploads.server.ts";

const FIELDS = new Map([
  ["logo", "/files/1/a.webp 640 144"],
  ["remove_icon", "on"],
]);

function formWith(missing_files: "no_room" | null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(formContext, FIELDS);
  context.set(missingFilesContext, missing_files);
  return context;
}

test("a form keeps its pictures, and takes away those of checked boxes, once", async () => {
  const context = formWith(null);
  expect(await storePictures(context)).toBeNull();
  expect(context.get(formContext)).toEqual(
    new Map([
      ["logo", "/files/1/a.webp 640 144"],
      ["icon", ""],
    ]),
  );
});

test("a picture for which the disk had no room is not left out silently", async () => {
  expect(await storePictures(formWith("no_room"))).toMatchObject({ status: 400, key: "siteFull" });
});
