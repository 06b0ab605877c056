/** A rendered page in three parts: head without its end tag, visible markup, and React Router's scripts. */
export type RenderedPage = { readonly head: string; readonly body: string; readonly scripts: string };

const END_OF_HEAD = '</head>';

/** The attribute of scripts that React Router has written; nothing else in the page can guess its value. */
export const nonceAttribute = (marker: string): string => ` nonce="${marker}"`;

const END_OF_SCRIPT = '</script>';

/** Replaces marked scripts; `replace` gets the script and its text. Throws if a marker is not on a script. */
export const replaceScripts = (
  html: string,
  marker: string,
  replace: (script: string, text: string) => string,
): string => {
  let replaced = '';
  let done = 0;
  for (
    let at = html.indexOf(nonceAttribute(marker));
    at >= 0;
    at = html.indexOf(nonceAttribute(marker), done)
  ) {
    const begin = html.lastIndexOf('<', at);
    const text = html.indexOf('>', at) + 1;
    const end = html.indexOf(END_OF_SCRIPT, text);
    if (end < 0) throw new Error('React Router has marked what is no script');
    replaced +=
      html.slice(done, begin) + replace(html.slice(begin, end + END_OF_SCRIPT.length), html.slice(text, end));
    done = end + END_OF_SCRIPT.length;
  }
  return replaced + html.slice(done);
};

/** Splits a page, so that later steps search only its ends. Throws if the page has no head. */
export const splitHtml = (rendered: string, marker: string): RenderedPage => {
  const endOfHead = rendered.indexOf(END_OF_HEAD);
  if (endOfHead < 0) throw new Error('a page has no head');
  const marked = rendered.indexOf(nonceAttribute(marker), endOfHead);
  const scripts = marked < 0 ? rendered.length : rendered.lastIndexOf('<', marked);
  return {
    head: rendered.slice(0, endOfHead),
    body: rendered.slice(endOfHead, scripts),
    scripts: rendered.slice(scripts),
  };
};
