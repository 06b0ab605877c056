import { needsScript } from '../../copy/no-script.ts';

/** Says what does not work without scripts. Rendered on the server only; other browsers need no text. */
export const NeedsScript = ({ what }: { what: keyof typeof needsScript }) => (
  <noscript>{import.meta.env.SSR && <p className="notice">{needsScript[what]}</p>}</noscript>
);
