import { needsScript } from '../copy/no-script.ts';

/** Says what does not work where scripts are switched off. Browsers with scripts never need the words, so they get none. */
export const NeedsScript = ({ what }: { what: keyof typeof needsScript }) => (
  <noscript>{import.meta.env.SSR && <p className="notice">{needsScript[what]}</p>}</noscript>
);
