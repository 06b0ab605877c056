const SERIF = "font-family:Fraunces,'Iowan Old Style',Palatino,Georgia,serif;";
const SANS = "font-family:'Source Sans 3','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";

/** Inline styles for the light scheme, and for mail programs without color schemes. */
export const STYLES = {
  ground: 'background-color:#faf6ee;',
  mark: `${SERIF}font-size:24px;line-height:28px;letter-spacing:-0.02em;color:#1f4d3a;padding-bottom:16px;border-bottom:1px solid #d9cfbb;`,
  title: `${SERIF}font-size:28px;line-height:34px;font-weight:400;color:#23211c;margin:0 0 16px;`,
  subtitle: `${SANS}font-size:14px;line-height:20px;font-weight:400;color:#5c564a;margin:4px 0 4px;`,
  text: `${SANS}font-size:17px;line-height:26px;color:#23211c;margin:0 0 16px;overflow-wrap:anywhere;`,
  button: 'background-color:#1f4d3a;border-radius:2px;',
  buttonLink: `${SANS}font-size:17px;line-height:24px;color:#fbf8f1;text-decoration:none;display:inline-block;padding:12px 24px;`,
  address: `${SANS}font-size:14px;line-height:20px;color:#5c564a;margin:0 0 20px;word-break:break-all;`,
  // The padding makes it a touch target.
  quietLink: `${SANS}font-size:14px;line-height:24px;color:#5c564a;display:inline-block;padding:12px 0;`,
  orderSummary: `${SANS}border-collapse:collapse;margin:4px 0 20px;`,
  head: 'font-size:14px;line-height:20px;font-weight:400;color:#5c564a;padding:0 0 8px;border-bottom:1px solid #d9cfbb;',
  cell: 'font-size:17px;line-height:24px;color:#23211c;padding:10px 0;vertical-align:top;overflow-wrap:anywhere;',
  picture: 'width:56px;height:56px;margin-right:12px;border-radius:2px;',
  detail: 'font-size:14px;line-height:20px;color:#5c564a;',
  rule: 'border-bottom:1px solid #d9cfbb;',
  foot: `${SANS}font-size:14px;line-height:20px;color:#5c564a;padding-top:16px;border-top:1px solid #d9cfbb;`,
} as const;

/** Overrides for the dark scheme; only `!important` takes precedence over inline styles. */
export const DARK_STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.ground{background-color:#191a16!important}',
  '.ink{color:#ece6d8!important}',
  '.soft{color:#b5ad9b!important}',
  '.mark{color:#9cc7ae!important;border-color:#3c3e35!important}',
  '.rule,.foot{border-color:#3c3e35!important}',
  '.button{background-color:#9cc7ae!important;color:#12211a!important}',
  '}',
].join('');
