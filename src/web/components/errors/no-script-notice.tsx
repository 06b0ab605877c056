import { noScript } from '#copy/pages/no-script.ts';

/** Says what does not work without scripts. Rendered on the server only; other browsers need no text. */
export const NoScriptNotice = ({ feature }: { feature: keyof typeof noScript }) => (
  <noscript>{import.meta.env.SSR && <p className="notice">{noScript[feature]}</p>}</noscript>
);
