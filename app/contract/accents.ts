/** The colours that a site can have (ui/css/accents.css). The first is the default. */
export const ACCENTS = ["teal", "blue", "indigo", "plum", "pomegranate", "olive"] as const;
export type Accent = (typeof ACCENTS)[number];
