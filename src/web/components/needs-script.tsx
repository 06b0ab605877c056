import { needsScript } from '../words/shell.ts';

/** Says what does not work where scripts are switched off; shown only there. */
export const NeedsScript = ({ what }: { what: keyof typeof needsScript }) => (
  <noscript>
    <p className="notice">{needsScript[what]}</p>
  </noscript>
);
