/**
 * Each line tries to set `window.ran`, leave the page or restyle it. Only the content security
 * policy prevents that here, because the tests write the HTML past the cleaning.
 */
export const HOSTILE_HTML = [
  "<script>window.ran = 1</script>",
  '<script src="data:text/javascript,window.ran=1"></script>',
  '<img src="/no-such-picture" onerror="window.ran = 1">',
  '<svg onload="window.ran = 1"><animate onbegin="window.ran = 1" attributeName="x" dur="1s"></animate></svg>',
  '<iframe srcdoc="<script>parent.window.ran = 1</script>"></iframe>',
  '<iframe src="javascript:parent.window.ran = 1"></iframe>',
  '<object data="data:text/html,<script>window.ran = 1</script>"></object>',
  '<embed src="data:text/html,<script>window.ran = 1</script>">',
  '<base href="https://elsewhere.example/">',
  '<link rel="stylesheet" href="data:text/css,h1{display:none}">',
  "<style>h1 { display: none }</style>",
  '<p style="position:fixed;inset:0;background:red">over everything</p>',
  '<details open ontoggle="window.ran = 1"><summary>x</summary></details>',
  '<video><source onerror="window.ran = 1"></video>',
  '<input autofocus onfocus="window.ran = 1">',
  '<a href="javascript:window.ran = 1" class="hostile-link">a link</a>',
  '<form action="https://elsewhere.example/"><button>send</button></form>',
].join("\n");
