import type { OwnFile } from "#app/domain/members/files/own-files.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { joinClasses } from "#app/ui/page/join-classes.ts";
import "#app/ui/css/file-list.css";

type FilePictureProps = Pick<OwnFile, "kind" | "url" | "alt"> & { is_small?: boolean };

/** The picture in a row of a list, or a sign for any other file. */
export function FilePicture({ kind, url, alt, is_small = false }: FilePictureProps) {
  const className = joinClasses("file-sign", is_small && "small");
  const side = is_small ? 48 : 80;
  if (kind === "file")
    return (
      <span className={className}>
        <Icon name="file" />
      </span>
    );
  return (
    <img
      src={`${url}?w=480`}
      alt={alt}
      width={side}
      height={side}
      loading="lazy"
      className={className}
    />
  );
}
