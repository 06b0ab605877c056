/** Settings of the outer npm that would change what a nested `npm ci` installs. */
const omittingSettings =
  /^npm_config_(also|cpu|dev|dry_run|force|global|if_present|include|libc|location|omit|only|optional|os|package_lock|package_lock_only|production|save.*|workspace|workspaces|install_strategy|bin_links)$/i;

/**
 * The environment for a nested npm: keeps the registry settings, drops those that omit packages.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentForNpm() {
  const variables = Object.entries(process.env).filter(
    ([name]) =>
      name !== 'NODE_ENV' && !omittingSettings.test(name) && !/^npm_(package|lifecycle)_/.test(name),
  );
  return Object.fromEntries(variables);
}

/**
 * The environment for the shop and for tools, without the variables of npm.
 * @param {NodeJS.ProcessEnv} [more] @returns {NodeJS.ProcessEnv}
 */
export function environment(more = {}) {
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) && name !== 'NODE_ENV',
  );
  return { ...Object.fromEntries(variables), ...more };
}
