/**
 * A page as React has rendered it, cut where what is sent differs from that: everything up to the end of the head, what the
 * page shows, and from the first of the scripts that React Router has put behind it to the end.
 */
export type RenderedPage = { readonly head: string; readonly shown: string; readonly scripts: string };

const END_OF_HEAD = '</head>';

/** How an element says that React Router has written it: with a mark that nothing else in the page can have guessed. */
export const markedWith = (mark: string): string => ` nonce="${mark}"`;

const END_OF_SCRIPT = '</script>';

/** Puts others in the place of the scripts that bear the mark; each is given whole, and its text. Throws where it is none. */
export const replaceScripts = (
  html: string,
  mark: string,
  other: (script: string, text: string) => string,
): string => {
  let replaced = '';
  let done = 0;
  for (let at = html.indexOf(markedWith(mark)); at >= 0; at = html.indexOf(markedWith(mark), done)) {
    const begin = html.lastIndexOf('<', at);
    const text = html.indexOf('>', at) + 1;
    const end = html.indexOf(END_OF_SCRIPT, text);
    if (end < 0) throw new Error('React Router has marked what is no script');
    replaced +=
      html.slice(done, begin) + other(html.slice(begin, end + END_OF_SCRIPT.length), html.slice(text, end));
    done = end + END_OF_SCRIPT.length;
  }
  return replaced + html.slice(done);
};

/** Cuts a page, so that nobody has to look through all of it for what stands at its ends. Throws where it has none. */
export const cutPage = (rendered: string, mark: string): RenderedPage => {
  const endOfHead = rendered.indexOf(END_OF_HEAD);
  if (endOfHead < 0) throw new Error('a page has no head');
  const marked = rendered.indexOf(markedWith(mark), endOfHead);
  const scripts = marked < 0 ? rendered.length : rendered.lastIndexOf('<', marked);
  return {
    head: rendered.slice(0, endOfHead),
    shown: rendered.slice(endOfHead, scripts),
    scripts: rendered.slice(scripts),
  };
};
