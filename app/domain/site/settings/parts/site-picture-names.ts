/** The pictures of the site, and their fields in the form and in the audit log. */
export const SITE_PICTURE_NAMES = ["logo", "icon"] as const;
export type SitePictureName = (typeof SITE_PICTURE_NAMES)[number];

/** The name of the field with which a new one is uploaded. */
export function uploadField(name: SitePictureName) {
  return `${name}_file` as const;
}

/** The name of the box that takes the picture away. */
export function removeField(name: SitePictureName) {
  return `remove_${name}` as const;
}

export function isSitePictureName(name: string): name is SitePictureName {
  return SITE_PICTURE_NAMES.some((each) => each === name);
}
