/** The site's colours (app/ui/css), without anything that would be loaded. */
export const PAGE_CSS = `
:root { color-scheme: light dark; --surface: #fbfaf7; --band: #f3f0e9; --line: #e2ddd2; --ink: #1c2523; --muted: #5a635f; --link: #00796b; --brand: #009688; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #141918; --band: #1b2120; --line: #2d3633; --ink: #e4e9e6; --muted: #a0aca7; --link: #4db6ac; --brand: #26a69a; }
}
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--surface); color: var(--ink); font: 1.0625rem/1.7 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.3; }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; line-height: 1.4; }
a { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; }
.muted, time { color: var(--muted); font-size: .875rem; }
.contents { margin: 0; padding: 0; list-style: none; }
.contents li { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .375rem 0; border-bottom: 1px solid var(--line); }
article { padding: 1.25rem 0; border-top: 1px solid var(--line); }
article > h2 { margin: 0; padding: 0; border: 0; font-size: 1.125rem; }
article > p.muted { margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: 0 1rem; }
.plain { white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--muted); font-size: .875rem; line-height: 1.8125rem; }
dd { margin: 0; min-width: 0; }
dd time { color: inherit; font-size: inherit; }
article p:last-child { margin-bottom: 0; }
img { max-width: 100%; height: auto; }
.face { width: 6rem; height: 6rem; object-fit: cover; border-radius: .25rem; }
.preview { max-height: 12rem; width: auto; }
blockquote { margin: .75rem 0; padding: .125rem 0 .125rem 1rem; border-inline-start: 3px solid var(--brand); color: var(--muted); }
pre { padding: .875rem 1rem; overflow-x: auto; border-radius: .25rem; background: var(--band); font-size: .8125rem; overflow-wrap: normal; }
code { font-family: ui-monospace, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; }
article table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
th, td { padding: .3125rem 1.25rem .3125rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 7rem 1fr; }
}
@media print { nav { display: none; } }
`;
