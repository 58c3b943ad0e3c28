import { PAGE_CSS } from "../../base/disk-pages/page-css.ts";

export const ARCHIVE_CSS = `${PAGE_CSS.trim()}
h1 img { max-width: 100%; }
header p { margin: 0 0 .25rem; }
header { margin-bottom: 1.5rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); }
header .links { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
footer { margin-top: 3rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .875rem; }
.rows { margin: 0; padding: 0; list-style: none; }
time { white-space: nowrap; }
.rows > li { padding: .625rem 0; border-bottom: 1px solid var(--line); }
.rows p { margin: 0; }
.rows a { font-weight: 600; }
.person { display: flex; flex-wrap: wrap; gap: 0 .625rem; align-items: center; }
.person img { width: 2rem; height: 2rem; object-fit: cover; border-radius: .25rem; }
article > .person { font-size: 1rem; }
article > .person .number { margin-inline-start: auto; color: var(--muted); font-weight: 400; font-size: .875rem; }
article:target { padding-inline-start: .875rem; border-inline-start: 3px solid var(--brand); }
blockquote cite { display: block; font-style: normal; font-size: .875rem; }
blockquote cite + p { margin-top: .25rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
label { flex-basis: 100%; }
input { flex: 1 1 12rem; min-width: 0; padding: .5rem .625rem; border: 1px solid var(--muted); border-radius: .25rem; background: transparent; color: inherit; font: inherit; }
button { padding: .5rem 1rem; border: 1px solid var(--link); border-radius: .25rem; background: transparent; color: var(--link); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
@media print { header .links, form, button { display: none; } }
`;
