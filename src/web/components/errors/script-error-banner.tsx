import { shell } from '#copy/pages/shell.ts';
import { SCRIPT_ERROR_ID } from '../../hydration/hydrated.ts';

/** The banner for scripts that could not be loaded; `showScriptError` shows it. */
export const ScriptErrorBanner = () => (
  <p id={SCRIPT_ERROR_ID} role="alert" hidden className="notice at-bottom">
    {shell.scriptError}{' '}
    <button type="button" className="as-link">
      {shell.tryAgain}
    </button>
  </p>
);
